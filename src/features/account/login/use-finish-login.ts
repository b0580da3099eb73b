import { useRouter } from 'next/router';
import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { clearPending } from '@/features/account/codes/pending';
import { leaveAuth } from '@/features/account/human-check';
import { Said } from '@/lib/http/user-facing-error';
import { takeNext } from '@/lib/session/next-page';
import { startSession } from '@/lib/session/session';
import { adoptLooks } from './adopt-looks';

export const STORAGE_BLOCKED =
  'Your browser keeps nothing for this site, so it cannot stay logged in. Allow storage and cookies for it, then ask for a new code.';

type Entry = { token: string; user: DataOf<'getProfile'> };

/**
 * Ends a login: keeps the token and leads on, to `to` or to the page that was wanted before it. Throws `Said` where the
 * browser keeps nothing.
 */
export function useFinishLogin(): (entry: Entry, to?: string) => void {
  const router = useRouter();
  return ({ token, user }, to) => {
    if (!startSession(token)) throw new Said(STORAGE_BLOCKED);
    adoptLooks(user.settings);
    clearPending();
    leaveAuth(to ?? takeNext() ?? paths.dashboard, router);
  };
}
