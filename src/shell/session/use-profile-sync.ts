import { ApiError } from '@fnx/client/errors';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { isPublicPath, pathOf } from '@/config/paths';
import { toast } from '@/lib/page/toast';
import { useProfile } from '@/lib/queries/shared-queries';
import { rememberTerms } from '@/lib/session/terms';
import { useEndReason } from '@/lib/session/use-end-reason';
import { readStored, writeCookie, writeStored } from '@/lib/storage/browser-storage';
import { COOKIE_NAMES } from '@/lib/storage/storage-list';

/**
 * Fetches the profile of a logged-in user and sets the redirect cookie. A 4xx has already ended the session
 * (`lib/http/http.ts`, `lib/queries/query-client.ts`); this shows its message.
 */
export function useProfileSync(): void {
  const { data, error } = useProfile();
  const path = pathOf(useRouter().asPath);

  useEffect(() => {
    // Another tab may have logged out while the profile was on its way; its event comes later.
    if (!data || readStored('token') === null) return;
    writeCookie(COOKIE_NAMES.redirect, 'true');
    writeStored('user_email', data.email);
    if (data.termsCurrent) rememberTerms();
  }, [data]);

  // On public pages nothing of the account is needed yet.
  const moved = error instanceof ApiError && error.code === 'SESSION_MOVED' && !isPublicPath(path);
  useEffect(() => {
    if (!moved) return;
    void import('@/features/account/login/continue-here').then(({ continueHere }) =>
      continueHere({
        code: 'SESSION_MOVED',
        message:
          'Your session was opened in another kind of browser. Enter a code to continue here.',
      }),
    );
  }, [moved]);

  const message = useEndReason();
  useEffect(() => {
    if (message) toast.error(message, { id: 'session' });
  }, [message]);
}
