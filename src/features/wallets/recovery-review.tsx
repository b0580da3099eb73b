import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import type { RecoveryStep } from '@/chain/recovery';
import { t, type WalletsText } from '@/lang/wallets';
import { shortAddress } from '@/lib/format/format';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { ChooseAccount } from '@/wallet/choose-account';
import { ConnectActions } from '@/wallet/connect-actions';
import { rememberCall } from '@/wallet/sent-calls';
import { WalletErrorNotice } from '@/wallet/wallet-problem';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import styles from './recovery-page.module.css';
import { type Address, subjectOf } from './use-wallet-on-chain';

const WORDS = {
  veto: {
    title: 'Veto this recovery?',
    text: 'The shares stay in this wallet, and it stays blocked until FNX has established who its owner is.',
    action: 'Veto the recovery',
  },
  execute: {
    title: 'Move the shares to the new wallet?',
    text: 'The new wallet is registered to the same holder, and the lost one is removed. The signing wallet pays the network fee and receives nothing.',
    action: 'Move the shares',
  },
} as const satisfies Record<
  RecoveryStep['kind'],
  { title: WalletsText; text: WalletsText; action: WalletsText }
>;

type Props = {
  step: RecoveryStep;
  to: Address;
  /** As shown. */
  shares: string;
  token: Address;
  onClose: () => void;
};

/** What the wallet will sign. The calldata is decoded and compared with it before the wallet opens. */
export function RecoveryReview({ step, to, shares, token, onClose }: Props) {
  const words = WORDS[step.kind];
  const { status, address } = useWallet();
  const isOther = step.kind === 'veto' && address?.toLowerCase() !== step.from.toLowerCase();
  const sign = useSign(step, token, onClose);
  const rows: Row[] = [
    { id: 'from', label: t('Lost wallet'), value: step.from, long: true },
    {
      id: 'to',
      label: step.kind === 'veto' ? t('Not moved to') : t('Moved to'),
      value: to,
      long: true,
    },
    { id: 'shares', label: t('Shares'), value: shares },
    {
      id: 'token',
      label: t('Share token'),
      value: token,
      long: true,
      copy: t('Copy contract address'),
    },
  ];
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the review is gone.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Stack as="section" gap={18} aria-labelledby={title}>
      <h2 ref={heading} id={title} className={styles.title} tabIndex={-1}>
        {t(words.title)}
      </h2>
      <Rows rows={rows} />
      <p>{t(words.text)}</p>
      {status === 'connected' && isOther ? (
        <Notice boxed title={t('Only the lost wallet can veto')} action={<ChooseAccount />}>
          {t('{other} is connected. Choose {lost} in your wallet.', {
            other: shortAddress(address ?? ''),
            lost: shortAddress(step.from),
          })}
        </Notice>
      ) : null}
      <WalletErrorNotice error={sign.error} />
      {status === 'connected' ? (
        <Button wide disabled={isOther} busy={sign.isPending} onClick={() => sign.mutate()}>
          {t(words.action)}
        </Button>
      ) : (
        <ConnectActions />
      )}
      <Button wide variant="secondary" onClick={onClose}>
        {t('Back')}
      </Button>
      {sign.isPending ? (
        <p role="status">{t('Check that your wallet shows the same, then confirm there.')}</p>
      ) : null}
    </Stack>
  );
}

function useSign(step: RecoveryStep, token: Address, onSent: () => void) {
  const client = useQueryClient();
  const { address } = useWallet();
  return useMutation({
    mutationFn: async () => {
      if (!address) throw new TypeError('No wallet is connected.');
      const { assertRecoveryStep, encodeRecoveryStep } = await import('@/chain/recovery');
      const lost = shortAddress(step.from);
      const description =
        step.kind === 'veto'
          ? t('Veto the recovery of {lost}', { lost })
          : t('Recover {lost}', { lost });
      const hash = await (await getWallet()).send(encodeRecoveryStep(token, step), {
        from: address,
        description,
        check: (sent) => assertRecoveryStep(sent, address, { ...step, token }),
      });
      rememberCall({ hash, subject: subjectOf(step.from), description, address });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onSent();
    },
  });
}
