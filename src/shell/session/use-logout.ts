import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { paths } from '@/config/paths';
import { toast } from '@/lib/page/toast';
import { logOut } from '@/lib/session/logout';
import { takeNext } from '@/lib/session/next-page';

/**
 * Logs out: tells the service, then forgets the session, and with it all that was fetched (`lib/query-client.ts`), and goes home.
 * The same happens when the service refuses or does not answer; `quiet` leaves out the toast.
 */
export function useLogout(): (options?: { quiet?: boolean }) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async ({ quiet = false } = {}) => {
      await logOut();
      await router.push(paths.home);
      // The guard took the page just left for one that a guest wanted.
      takeNext();
      if (!quiet) toast.success('You are logged out.');
    },
    [router],
  );
}
