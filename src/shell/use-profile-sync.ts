import { useEffect } from 'react';
import { COOKIE_NAMES, STORAGE_KEYS, writeCookie, writeStored } from '@/lib/browser-storage';
import { ApiError } from '@/lib/http';
import { useSession } from '@/lib/session';
import { useProfile } from '@/lib/shared-queries';
import { toast } from '@/lib/toast';

const TRY_AGAIN_MS = 15_000;

/**
 * Fetches the profile whenever somebody is logged in. 200 keeps it and sets the redirect cookie; a refusal has ended the
 * session by then (`lib/http.ts`, `lib/query-client.ts`), and its words are shown here. No answer at all proves nothing:
 * the person stays logged in, and `unreachable` asks for a retry bar.
 */
export function useProfileSync(): { unreachable: boolean; trying: boolean; retry: () => void } {
  const session = useSession();
  const { data, error, isFetching, refetch } = useProfile();

  useEffect(() => {
    if (!data) return;
    writeCookie(COOKIE_NAMES.redirect, 'true');
    writeStored(STORAGE_KEYS.userEmail, data.email);
  }, [data]);

  const message = session.status === 'guest' ? session.message : undefined;
  useEffect(() => {
    if (message) toast.error(message, { id: 'session' });
  }, [message]);

  const unreachable =
    session.status === 'member' && error instanceof ApiError && error.status === 0;
  useEffect(() => {
    if (!unreachable) return;
    const again = () => void refetch();
    const timer = setInterval(again, TRY_AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [unreachable, refetch]);

  return { unreachable, trying: isFetching, retry: () => void refetch() };
}
