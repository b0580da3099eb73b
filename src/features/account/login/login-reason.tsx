import { t } from '@/lang/account';
import { useHydrating } from '@/lib/page/use-hydrating';
import { peekNext } from '@/lib/session/next-page';
import { useEndReason } from '@/lib/session/use-end-reason';
import { Notice } from '@/ui/feedback/notice';

/** Why a login is needed: the session ended, or a page was opened that needs one. */
export function LoginReason() {
  const asked = !useHydrating() && peekNext() !== null;
  const reason = useEndReason() ?? (asked ? t('Log in to see this page.') : undefined);
  return reason ? <Notice boxed>{reason}</Notice> : null;
}
