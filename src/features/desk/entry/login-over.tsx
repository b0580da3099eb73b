import { renewSession, useHasEnded } from '@/features/desk/lib/ended-session';
import { logIn } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { t } from '@/lang/desk';
import { submitOf } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';

/** Over the page whose session has ended: the page, and what is typed in it, stays. */
export function LoginOver() {
  const hasEnded = useHasEnded();
  const { busy, failure, run } = useAction();
  if (!hasEnded) return null;
  const enter = () =>
    run(async () => {
      const { email } = await logIn();
      if (!renewSession(email)) window.location.reload();
    });
  return (
    <Dialog
      title={t('Your session has ended')}
      onClose={() => {}}
      onSubmit={submitOf(() => {
        void enter();
        return 'done';
      })}
      actions={
        <Button type="submit" busy={busy}>
          {busy ? t('Waiting for your passkey …') : t('Log in with your passkey')}
        </Button>
      }
    >
      <p>
        {t(
          'Log in again to continue here. What you typed is kept, and what you pressed is done then.',
        )}
      </p>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
    </Dialog>
  );
}
