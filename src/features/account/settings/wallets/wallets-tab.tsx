import type { DataOf } from '@fnx/api/endpoints';
import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { paths } from '@/config/paths';
import { Section } from '@/features/account/settings/section';
import styles from '@/features/account/settings/settings.module.css';
import { Signers } from '@/features/account/settings/signers/signers';
import { t } from '@/lang/settings';
import { formatDate, shortAddress } from '@/lib/format/format';
import { usePayWay } from '@/lib/queries/pay-way';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Actions } from '@/ui/forms/form-rows';
import { AddressMark } from '@/wallet/address-mark';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { LostWallet } from './lost-wallet';
import { RecoverWallet } from './recover-wallet';
import { isUnderWay, Recoveries, recoveriesQuery } from './recoveries';

type LinkedWallet = DataOf<'myWallet'>['wallets'][number];

export function WalletsTab() {
  const { way } = usePayWay();
  const { data, error, refetch } = useQuery(myWalletQuery);
  const recoveries = useQuery(recoveriesQuery).data ?? [];
  const underWay = recoveries.filter(isUnderWay).map(({ from }) => from.toLowerCase());
  return (
    <Section
      wide
      title={way !== 'WALLET' ? t('Key to your shares') : t('Linked wallets')}
      text={
        way !== 'WALLET'
          ? t('With it you confirm what you buy, send and sell: by fingerprint or face.')
          : t(
              'You buy and hold shares with these wallets. Link, rename or set a primary wallet on the Wallet page, with that wallet’s signature.',
            )
      }
    >
      {data ? (
        <Wallets wallets={data.wallets} underWay={underWay} way={way} />
      ) : (
        <Blank of={{ error, refetch }} blockSize="164px" />
      )}
      {data?.wallets
        .filter(({ passkeys }) => passkeys.length > 0)
        .map((wallet) => (
          <Signers key={wallet.id} wallet={wallet} />
        ))}
      {way !== 'WALLET' && !data?.wallets.length ? null : (
        <Actions>
          <Button href={paths.wallet} variant="secondary">
            {data?.wallets.length === 0 ? t('Link a wallet') : t('Manage on the Wallet page')}
          </Button>
        </Actions>
      )}
      <Recoveries recoveries={recoveries} />
    </Section>
  );
}

function Wallets({
  wallets,
  underWay,
  way,
}: {
  wallets: readonly LinkedWallet[];
  /** Lost wallets, lower case, whose recovery has not ended. */
  underWay: readonly string[];
  way: PayWay | undefined;
}) {
  if (wallets.length === 0) {
    return (
      <p className="small">
        {way !== 'WALLET'
          ? t('No key yet. You make it with your first purchase, by fingerprint or face.')
          : t(
              'No wallet linked. You need one to buy and hold shares. Link one with a free signature.',
            )}
      </p>
    );
  }
  return (
    <ul className={styles.lines}>
      {wallets.map((wallet) => (
        <WalletLine
          key={wallet.id}
          wallet={wallet}
          recovers={underWay.includes(wallet.address.toLowerCase())}
        />
      ))}
    </ul>
  );
}

function WalletLine({ wallet, recovers }: { wallet: LinkedWallet; recovers: boolean }) {
  const [lost, setLost] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const address = shortAddress(wallet.address);
  const isKey = wallet.passkeys.length > 0;
  const close = () => {
    setLost(false);
    opener.current?.focus();
  };
  return (
    <li className={styles.lineBlock}>
      <Inline gap="10px 18px" align="center" className={styles.line}>
        <AddressMark address={wallet.address} size={40} />
        <Stack gap={2} className={styles.lineText}>
          <Inline as="span" gap="4px 10px" align="center" className={styles.lineTitle}>
            {wallet.label ?? (isKey ? t('Key to your shares') : (wallet.walletName ?? t('Wallet')))}
            {wallet.isPrimary ? <span className={styles.badge}>{t('Primary')}</span> : null}
          </Inline>
          <span className="small" title={wallet.address}>
            {t('{address}, linked {date}', { address, date: formatDate(wallet.linkedAt) })}
          </span>
        </Stack>
        <CopyButton text={wallet.address} label={t('Copy address')} />
        {recovers ? null : (
          <Button
            ref={opener}
            variant="quiet"
            size="small"
            aria-expanded={lost}
            aria-controls={lost ? panel : undefined}
            aria-label={
              isKey
                ? t('I lost this key, {address}', { address })
                : t('I lost this wallet, {address}', { address })
            }
            onClick={() => setLost(!lost)}
          >
            {isKey ? t('I lost this key') : t('I lost this wallet')}
          </Button>
        )}
      </Inline>
      {lost && !recovers ? (
        <div id={panel}>
          {wallet.registered ? (
            <RecoverWallet wallet={wallet} onClose={close} />
          ) : (
            <LostWallet wallet={wallet} onClose={close} />
          )}
        </div>
      ) : null}
    </li>
  );
}
