import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PortfolioText, t } from '@/lang/portfolio';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { useWalletPress } from '@/wallet/use-wallet-press';
import { WalletError } from '@/wallet/wallet-errors';
import { getWallet, openConnect, useWallet } from '@/wallet/wallet-store';
import type { LinkedWallet } from './linked-wallet';
import styles from './linked-wallets.module.css';

export type WalletChangeKind = 'SET_PRIMARY' | 'UNLINK';

const WORDS = {
  SET_PRIMARY: {
    title: 'Make this your primary wallet?',
    text: 'Purchases start with the primary wallet. Your shares and other wallets are not affected.',
    action: 'Sign and make primary',
    done: 'Primary wallet changed',
  },
  UNLINK: {
    title: 'Unlink this wallet?',
    text: 'You can no longer buy from this wallet. Shares on the chain stay where they are.',
    action: 'Sign and unlink',
    done: 'Wallet unlinked',
  },
} as const satisfies Record<
  WalletChangeKind,
  Record<'title' | 'text' | 'action' | 'done', PortfolioText>
>;

type Props = { kind: WalletChangeKind; wallet: LinkedWallet; onClose: () => void };

/** Confirms a wallet change. The wallet itself must sign, so that a stolen session alone cannot change wallets. */
export function WalletChange({ kind, wallet, onClose }: Props) {
  const words = WORDS[kind];
  const { busy, run } = useWalletPress();
  const connected = useWallet().address?.toLowerCase() === wallet.address.toLowerCase();
  const change = useWalletChange(kind, wallet, () => {
    toast.success(t(words.done));
    onClose();
  });
  return (
    <Dialog
      title={t(words.title)}
      onClose={onClose}
      // The wallet's dialogs open on top of this one and need keyboard focus.
      leavesKeyboard
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {connected ? (
            <Button busy={change.isPending} onClick={() => change.mutate()}>
              {t(words.action)}
            </Button>
          ) : (
            <Button busy={busy} onClick={run(openConnect)}>
              {t('Connect Wallet')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('{text} Confirm with a free signature in your wallet.', { text: t(words.text) })}</p>
      <p className={cx(styles.address, 'small')}>{wallet.address}</p>
      {connected ? null : (
        <Notice>{t('Connect this wallet first. Only this wallet can sign the change.')}</Notice>
      )}
      {change.error ? <Notice tone="trouble">{failureMessage(change.error)}</Notice> : null}
    </Dialog>
  );
}

function useWalletChange(
  kind: WalletChangeKind,
  { address, chainId }: LinkedWallet,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { message } = await call(endpoints.walletNonce, { address, chainId });
      const signature = await (await getWallet()).signMessage(message);
      return call(endpoints.userWalletRequest, { action: kind, address, message, signature });
    },
    onSuccess: () => {
      // It is done, however long the lists take to be read again.
      onDone();
      return invalidateAfter(queryClient, 'wallet');
    },
  });
}

function failureMessage(error: unknown): ReactNode {
  return error instanceof WalletError ? error.message : <ErrorText of={error} />;
}
