import { t } from '@/lang/calls';
import { useErrorText } from '@/lib/http/use-error-text';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { WalletErrorNotice } from './wallet-problem';

/** What went wrong with a transaction that the service prepares and the wallet signs. */
export function CallProblems({
  prepared,
  unreadable,
  sign,
}: {
  prepared: { error: Error | null; refetch: () => unknown };
  /** The prepared call does anything else than what was asked for. */
  unreadable: boolean;
  sign: { error: Error | null };
}) {
  const refusal = useErrorText(prepared.error);
  if (prepared.error) {
    return refusal === null ? null : (
      <Notice
        tone="trouble"
        action={
          <Button variant="secondary" size="small" onClick={() => void prepared.refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {refusal}
      </Notice>
    );
  }
  if (unreadable) {
    return (
      <Notice tone="trouble">
        {t(
          'The transaction is not the one you asked for. Nothing was sent. Reload the page, and contact support if this happens again.',
        )}
      </Notice>
    );
  }
  return <WalletErrorNotice error={sign.error} />;
}
