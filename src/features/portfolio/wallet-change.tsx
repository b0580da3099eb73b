import Dialog from '@mui/material/Dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataOf, endpoints } from '@/api/endpoints';
import { wordsFor } from '@/lib/error-words';
import { call } from '@/lib/http';
import { PROFILE_KEY } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/button';
import { CodeInput } from '@/ui/code-input';
import { Notice } from '@/ui/notice';
import { myWalletQuery } from '@/wallet/wallet-queries';
import styles from './portfolio.module.css';

export type WalletChangeKind = 'SET_PRIMARY' | 'UNLINK';

const WORDS = {
  SET_PRIMARY: {
    title: 'Make this your primary wallet?',
    text: 'Payments to you go to the primary wallet.',
    action: 'Make primary',
    done: 'Primary wallet changed',
  },
  UNLINK: {
    title: 'Unlink this wallet?',
    text: 'Payments from it will no longer count as yours. Shares you hold stay yours.',
    action: 'Unlink',
    done: 'Wallet unlinked',
  },
} as const;

type Props = {
  kind: WalletChangeKind;
  wallet: DataOf<'myWallet'>['wallets'][number];
  /** A primary wallet is set, so a code proves that it is the owner who asks. */
  needsCode: boolean;
  onClose: () => void;
};

/** Asks before a linked wallet is changed, with a code by e-mail where the account has a primary wallet. */
export function WalletChange({ kind, wallet, needsCode, onClose }: Props) {
  const words = WORDS[kind];
  const [otp, setOtp] = useState('');
  const queryClient = useQueryClient();
  const code = useMutation({
    mutationFn: () => call(endpoints.sendOtpEmail, { purpose: 'CHANGE_WALLET' }),
  });
  const change = useMutation({
    mutationFn: (typed: string) =>
      call(endpoints.userWalletRequest, {
        action: kind,
        address: wallet.address,
        ...(code.data ? { otpId: code.data.otpId, otp: typed } : {}),
      }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: myWalletQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: [PROFILE_KEY] }),
      ]);
      toast.success(words.done);
      onClose();
    },
    onError: () => setOtp(''),
  });
  const waiting = needsCode && code.data;
  const fault = change.error ?? code.error;
  return (
    <Dialog open onClose={onClose} aria-labelledby="wallet-change-title">
      <div className={styles.dialog}>
        <h2 id="wallet-change-title" className={styles.dialogTitle}>
          {words.title}
        </h2>
        <p>{words.text}</p>
        <p className={styles.address}>{wallet.address}</p>
        {waiting ? (
          <CodeInput
            label="Code from your e-mail"
            value={otp}
            onChange={setOtp}
            onComplete={(typed) => change.mutate(typed)}
            disabled={change.isPending}
            autoFocus
          />
        ) : null}
        {fault ? <Notice tone="trouble">{wordsFor(fault)}</Notice> : null}
        <div className={styles.dialogActions}>
          <Button variant="secondary" onClick={onClose}>
            Keep it as it is
          </Button>
          {waiting ? null : (
            <Button
              busy={code.isPending || change.isPending}
              onClick={() => (needsCode ? code.mutate() : change.mutate(''))}
            >
              {needsCode ? 'Send me a code' : words.action}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
