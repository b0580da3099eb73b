import { t } from '@/lang/calls';
import { useErrorText } from '@/lib/http/use-error-text';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { type WalletProblem, WalletProblemNotice, walletProblem } from '@/wallet/wallet-problem';
import type { Stage } from './use-signed-call';

/**
 * Why a call cannot be signed, or was not.
 *
 * @param title of what was not sent, on a page
 */
export function StageProblem({
  stage,
  title,
  explain = walletProblem,
}: {
  stage: Stage;
  title?: string | undefined;
  explain?: ((error: Error) => WalletProblem) | undefined;
}) {
  const refusal = useErrorText(stage.name === 'refused' ? stage.error : null);
  switch (stage.name) {
    case 'refused':
      return refusal === null ? null : (
        <Notice
          tone="trouble"
          action={
            <Button variant="secondary" size="small" onClick={stage.retry}>
              {t('Try again')}
            </Button>
          }
        >
          {refusal}
        </Notice>
      );
    case 'mismatch':
      return (
        <Notice tone="trouble">
          {t(
            'The transaction is not the one you asked for. Nothing was sent. Reload the page, and contact support if this happens again.',
          )}
        </Notice>
      );
    case 'review':
      return (
        <WalletProblemNotice title={title} problem={stage.problem && explain(stage.problem)} />
      );
    default:
      return null;
  }
}
