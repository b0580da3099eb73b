import type { ReactNode } from 'react';
import { t } from '@/lang/wallet';
import { ErrorText } from '@/lib/http/error-text';
import { CopyButton } from '@/ui/basics/copy-button';
import { Notice } from '@/ui/feedback/notice';
import { UserRejectedError, WalletError } from './wallet-errors';

/** Why a request to a wallet did not end well. `rejected`: its owner said no, which is no error. */
export type WalletProblem = { text: ReactNode; rejected: boolean; signedCall?: string };

export function walletProblem(error: unknown): WalletProblem {
  const text = error instanceof WalletError ? error.message : <ErrorText of={error} />;
  const signedCall = error instanceof WalletError && error.signedCall;
  return {
    text,
    rejected: error instanceof UserRejectedError,
    ...(signedCall ? { signedCall } : {}),
  };
}

/**
 * Says why a request to a wallet did not end well, on all pages alike.
 *
 * @param title what did not happen
 */
export function WalletProblemNotice({
  problem,
  title,
}: {
  problem: WalletProblem | null;
  title?: ReactNode;
}) {
  if (!problem) return null;
  if (problem.rejected) {
    return (
      <div role="status">
        <Notice boxed={title !== undefined}>{problem.text}</Notice>
      </div>
    );
  }
  return (
    <Notice
      boxed={title !== undefined}
      tone="trouble"
      title={title}
      action={
        problem.signedCall ? (
          <CopyButton label={t('Copy the signed call')} text={problem.signedCall} />
        ) : undefined
      }
    >
      {problem.text}
    </Notice>
  );
}
