import type { DataOf } from '@fnx/api/endpoints';
import { useState } from 'react';
import { SentShares } from '@/features/portfolio/sent-shares';
import { t } from '@/lang/portfolio';
import { formatDate, formatDateTime, formatShares, shortAddress } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { toast } from '@/lib/page/toast';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { StatusDot } from '@/ui/feedback/status-dot';
import { AddressMark } from '@/wallet/address-mark';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { ChooseAccount } from '@/wallet/choose-account';
import { ConnectActions } from '@/wallet/connect-actions';
import { openConnect, reconnectWallet, useLastWallet, useWallet } from '@/wallet/wallet-store';
import { BlockedWallet } from './blocked-wallet';
import type { LinkedWallet } from './linked-wallet';
import styles from './linked-wallets.module.css';
import { WalletChange, type WalletChangeKind } from './wallet-change';

const MOST = 5;

/** The account's wallets: at most five, one of them primary. Those that are registered on the chain can hold shares. */
export function LinkedWallets({ wallets, holdings }: DataOf<'myWallet'>) {
  const { way } = usePayWay();
  const first = !wallets.some(({ registered }) => registered);
  const [change, setChange] = useState<{ kind: WalletChangeKind; wallet: LinkedWallet }>();
  const [registering, setRegistering] = useState<LinkedWallet>();
  const [payout, setPayout] = useState<LinkedWallet>();
  return (
    <Stack gap={18} className={styles.stack}>
      {wallets.length === 0 ? (
        <p className="small">
          {way !== 'WALLET'
            ? t(
                'Your first purchase makes it. You can also make it now, with your fingerprint or face.',
              )
            : t(
                'No wallet linked. Link one with a free signature that proves the wallet is yours.',
              )}
        </p>
      ) : (
        <ul className={styles.wallets}>
          {wallets.map((wallet) => (
            <WalletLine
              key={wallet.id}
              wallet={wallet}
              first={first}
              book={first && /[1-9]/.test(holdings.bookEntry)}
              onChange={(kind) => setChange({ kind, wallet })}
              several={wallets.filter(({ registered }) => registered).length > 1}
              onRegister={() => setRegistering(wallet)}
              onPayout={() => setPayout(wallet)}
            />
          ))}
        </ul>
      )}
      <SentShares name="registration" />
      {way !== 'WALLET' ? (
        wallets.length === 0 && <ConnectActions way="BANK" />
      ) : (
        <Link full={wallets.length >= MOST} />
      )}
      {registering ? (
        <CallDialog
          name="registration"
          data={{ wallet: registering.address as `0x${string}` }}
          onClose={() => setRegistering(undefined)}
          onSent={() => setRegistering(undefined)}
        />
      ) : null}
      {payout ? (
        <CallDialog
          name="payoutWallet"
          data={{ wallet: payout.address as `0x${string}` }}
          onClose={() => setPayout(undefined)}
          onSent={() => setPayout(undefined)}
        />
      ) : null}
      {change ? (
        <WalletChange
          kind={change.kind}
          wallet={change.wallet}
          onClose={() => setChange(undefined)}
        />
      ) : null}
    </Stack>
  );
}

function WalletLine({
  wallet,
  first,
  book,
  several,
  onChange,
  onRegister,
  onPayout,
}: {
  wallet: LinkedWallet;
  /** No wallet of the account is registered for shares yet; with `book`, the shares in book entry come to it first. */
  first: boolean;
  book: boolean;
  /** Several wallets of the account are registered, so that one of them is the wallet for payouts. */
  several: boolean;
  onChange: (kind: WalletChangeKind) => void;
  onRegister: () => void;
  onPayout: () => void;
}) {
  const connected = useWallet().address?.toLowerCase() === wallet.address.toLowerCase();
  const name =
    wallet.label ??
    (wallet.passkeys.length > 0 ? t('Key to your shares') : (wallet.walletName ?? t('Wallet')));
  return (
    <li className={styles.wallet}>
      <AddressMark address={wallet.address} size={40} />
      <Stack gap={2} className={styles.walletName}>
        <Inline as="span" gap={10} nowrap align="center" className={styles.walletTitle}>
          {name}
          {wallet.isPrimary ? <span className={styles.badge}>{t('Primary')}</span> : null}
          {wallet.payout && several ? <span className={styles.badge}>{t('Payouts')}</span> : null}
        </Inline>
        <span className={cx(styles.address, 'small')} title={wallet.address}>
          {t('{address}, linked {date}', {
            address: shortAddress(wallet.address),
            date: formatDate(wallet.linkedAt),
          })}
        </span>
        <span className={styles.holds}>
          {book
            ? t('Not registered for shares yet. The move of your book entry registers it.')
            : heldText(wallet, first)}
        </span>
        {wallet.newUntil ? <NewWallet until={wallet.newUntil} /> : null}
        <BlockedWallet address={wallet.address} />
        {connected ? <StatusDot tone="done">{t('Connected now')}</StatusDot> : null}
      </Stack>
      <Inline gap={8} className={styles.walletActions}>
        <CopyButton text={wallet.address} label={t('Copy address')} />
        {wallet.registered || book ? null : (
          <Button variant="secondary" size="small" onClick={onRegister}>
            {t('Register for shares')}
          </Button>
        )}
        {wallet.registered && several && !wallet.payout ? (
          <Button variant="secondary" size="small" onClick={onPayout}>
            {t('Use for payouts')}
          </Button>
        ) : null}
        {wallet.isPrimary ? null : (
          <Button variant="secondary" size="small" onClick={() => onChange('SET_PRIMARY')}>
            {t('Make primary')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onChange('UNLINK')}>
          {t('Unlink')}
        </Button>
      </Inline>
    </li>
  );
}

/** Says what a wallet that was added by consent cannot do yet: a thief could otherwise lock its owner out with it. */
function NewWallet({ until }: { until: string }) {
  return (
    <span className={cx(styles.address, 'small')}>
      {t(
        'New until {time}. It holds, sends, receives and votes. Until then, use another one of your wallets to choose the wallet for payouts, remove or add wallets, claim rewards, end stakes, or ask for a recovery.',
        { time: formatDateTime(until) },
      )}
    </span>
  );
}

/** Says what a wallet holds on the chain. */
function heldText({ registered, balance, frozen }: LinkedWallet, first: boolean): string {
  if (!registered) {
    return first
      ? t('Not registered for shares yet. Your first purchase registers it.')
      : t('Not registered for shares yet. Register it to hold shares here too.');
  }
  const shares = sharesText(balance);
  return /[1-9]/.test(frozen)
    ? t('Holds {shares}, {frozen} of them frozen', { shares, frozen: formatShares(frozen) })
    : t('Holds {shares}', { shares });
}

function Link({ full }: { full: boolean }) {
  const wallet = useWallet();
  const last = useLastWallet();
  const run = (act: () => Promise<void>) => () => {
    act().catch(() => {
      toast.error(t('Wallet connection failed'), {
        description: t('Nothing was sent. Check your connection and try again.'),
      });
    });
  };
  if (full) return <p className="small">{t('You have linked five wallets, the maximum.')}</p>;
  if (wallet.status === 'connected' && wallet.authentication === 'authenticated') {
    return (
      <>
        <p className="small">
          {t(
            'To link another wallet, choose another account of {name}, or disconnect and connect another wallet.',
            { name: wallet.connectorName },
          )}
        </p>
        <Inline gap={8}>
          <ChooseAccount />
        </Inline>
      </>
    );
  }
  return (
    <Inline gap={8}>
      {wallet.status === 'connected' ? (
        <Button variant="secondary" onClick={run(openConnect)}>
          {t('Link {address}', { address: shortAddress(wallet.address) })}
        </Button>
      ) : (
        <>
          {last ? (
            <Button variant="secondary" onClick={run(reconnectWallet)}>
              {t('Reconnect {name}', { name: last.name })}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={run(openConnect)}>
            {t(last ? 'Link another wallet' : 'Link a wallet')}
          </Button>
        </>
      )}
    </Inline>
  );
}
