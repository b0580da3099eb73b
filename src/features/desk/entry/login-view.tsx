import { useQueryClient } from '@tanstack/react-query';
import { logIn } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { t } from '@/lang/desk';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { EntryFrame } from './entry-frame';

/** The only way in: one touch of the passkey. */
export function LoginView() {
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  const enter = () =>
    run(async () => {
      await logIn();
      await client.invalidateQueries({ queryKey: queryKey('desk') });
    });
  return (
    <EntryFrame title={t('Staff desk')}>
      <p>
        {t(
          'For officers of the bank. You log in with the passkey that you made from your invitation. Everything you read and do here is recorded.',
        )}
      </p>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <Button wide busy={busy} onClick={() => void enter()}>
        {busy ? t('Waiting for your passkey …') : t('Log in with your passkey')}
      </Button>
    </EntryFrame>
  );
}
