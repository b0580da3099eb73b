import { passkeyName } from '@fnx/chain/account-signers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Hex } from 'viem';
import { deviceTitle } from '@/features/account/settings/device-title';
import styles from '@/features/account/settings/settings.module.css';
import { t } from '@/lang/settings';
import { formatDate, shortAddress } from '@/lib/format/format';
import { ErrorText } from '@/lib/http/error-text';
import { usePayWay } from '@/lib/queries/pay-way';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { WalletError } from '@/wallet/wallet-errors';
import {
  accountQuery,
  followChange,
  type LinkedWallet,
  makeSigner,
  type Signer,
  type SignerChange,
  signersOf,
} from './queries';

/** Who may sign for an account by passkey: a second passkey or a wallet is the way back when the phone is lost. */
export function Signers({ wallet }: { wallet: LinkedWallet }) {
  const account = wallet.address as Hex;
  const client = useQueryClient();
  const { data } = useQuery(accountQuery(account));
  const [change, setChange] = useState<SignerChange>();
  const keep = useMutation({
    mutationFn: (sent: SignerChange) => followChange(account, sent),
    onSettled: () => invalidateAfter(client, 'signers'),
  });
  if (!data) return null;
  const signers = signersOf(wallet, data.signers);
  return (
    <Stack gap={14} className={styles.form}>
      <Stack gap={6} className={styles.formHead}>
        <h3>{t('Key to your shares, {address}', { address: shortAddress(account) })}</h3>
        <p className="small">
          {t(
            'Each of them alone can do everything with the account. With two of them, a lost phone costs you nothing.',
          )}
        </p>
      </Stack>
      <ul className={styles.lines} aria-label={t('Signers')}>
        {signers.map((one) => (
          <SignerLine
            key={one.signer}
            signer={one}
            onRemove={
              signers.length > 1
                ? () => setChange({ act: 'REMOVE', signer: one.signer })
                : undefined
            }
          />
        ))}
      </ul>
      {keep.isPending ? <p role="status">{t('Waiting for the register…')}</p> : null}
      {keep.isError ? (
        <Notice tone="trouble">
          <ErrorText of={keep.error} />
        </Notice>
      ) : null}
      <AddSigner account={account} signers={signers} onAdd={setChange} />
      {change ? (
        <CallDialog
          name="signers"
          data={{ account, act: change.act, signer: change.signer }}
          onClose={() => setChange(undefined)}
          onSent={() => {
            keep.mutate(change);
            setChange(undefined);
          }}
        />
      ) : null}
    </Stack>
  );
}

function SignerLine({
  signer: one,
  onRemove,
}: {
  signer: Signer;
  onRemove?: (() => void) | undefined;
}) {
  const { signer, kind } = one;
  const name = kind === 'WALLET' ? shortAddress(signer) : passkeyName(signer);
  return (
    <Inline as="li" gap="10px 18px" align="center" className={styles.line}>
      <Stack gap={2} className={styles.lineText}>
        <span className={styles.lineTitle}>
          {kind === 'WALLET' ? t('Wallet') : t('Passkey')} <bdi>{name}</bdi>
        </span>
        <span className="small">{sinceText(one)}</span>
      </Stack>
      {onRemove ? (
        <Button variant="quiet" size="small" about={name} onClick={onRemove}>
          {t('Remove')}
        </Button>
      ) : null}
    </Inline>
  );
}

function sinceText({ createdAt, device }: Signer): string {
  if (!createdAt) return t('In the register');
  const date = formatDate(createdAt);
  return device
    ? t('Since {date}, {device}', { date, device: deviceTitle(device) })
    : t('Since {date}', { date });
}

type Adding = { account: Hex; signers: readonly Signer[]; onAdd: (change: SignerChange) => void };

/** The words of a wallet's errors are for people; all others are a fault of this page. */
const problemOf = (error: unknown) =>
  error instanceof WalletError ? error.message : <ErrorText of={error} />;

function AddSigner({ account, signers, onAdd }: Adding) {
  const { data: config } = useQuery(configQuery);
  const { way } = usePayWay();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const make = useMutation({
    mutationFn: async () => {
      if (config) onAdd(await makeSigner(account, config.passkeys));
    },
  });
  const addWallet = () => {
    const address = typed.trim().toLowerCase();
    const isKnown = [account, ...signers.map(({ signer }) => signer)].some(
      (one) => one.toLowerCase() === address,
    );
    const isAddress = /^0x[0-9a-f]{40}$/.test(address);
    if (isAddress && !isKnown) onAdd({ act: 'ADD', signer: address as Hex });
    setFault(
      !isAddress
        ? t('Enter the address of a wallet: 0x and 40 letters or digits.')
        : isKnown
          ? t('This one signs for the account already, or is the account itself.')
          : undefined,
    );
  };
  return (
    <Stack gap={14}>
      <Button
        variant="secondary"
        busy={make.isPending}
        disabled={!config}
        onClick={() => make.mutate()}
      >
        {t('Add a passkey of another device')}
      </Button>
      {make.isError ? <Notice tone="trouble">{problemOf(make.error)}</Notice> : null}
      {way === 'BANK' ? null : (
        <>
          <TextField
            label={t('Address of a wallet of yours')}
            dir="ltr"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="0x"
            autoComplete="off"
            spellCheck={false}
            error={fault}
            hint={t('Check the address twice: its key opens your account.')}
          />
          <Button variant="secondary" onClick={addWallet}>
            {t('Add a wallet')}
          </Button>
        </>
      )}
    </Stack>
  );
}
