import type { DataOf } from '@fnx/api/endpoints';
import { useRouter } from 'next/router';
import { captchaScriptRuns } from '@/config/captcha-scripts';
import { paths } from '@/config/paths';
import { clearPending } from '@/features/account/codes/pending';
import { type AccountText, t } from '@/lang/account';
import { localPath } from '@/lang/engine/current';
import { UserFacingError } from '@/lib/http/user-facing-error';
import { takeNext } from '@/lib/session/next-page';
import { startSession } from '@/lib/session/session';
import { adoptAppearance } from './adopt-looks';

export const STORAGE_BLOCKED: AccountText =
  'Your browser blocks storage for this site, so you cannot stay logged in. Allow cookies and storage for it, then request a new code.';

type Entry = { token: string; user: DataOf<'getProfile'> };

/**
 * Completes a login: starts the session and redirects to `to` or to the page requested before the login.
 *
 * @throws `UserFacingError` if the browser blocks storage
 */
export function useFinishLogin(): (entry: Entry, to?: string) => void {
  const router = useRouter();
  return ({ token, user }, to) => {
    if (!startSession(token)) throw new UserFacingError(t(STORAGE_BLOCKED));
    adoptAppearance(user.settings);
    clearPending();
    const place = to ?? takeNext() ?? paths.dashboard;
    // No page that signs wallet messages may inherit a third party's script or the Content-Security-Policy that allows it.
    if (captchaScriptRuns()) window.location.assign(localPath(place));
    else void router.replace(place);
  };
}
