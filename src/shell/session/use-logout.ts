import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/shell';
import { toast } from '@/lib/page/toast';
import { logOut } from '@/lib/session/logout';

/**
 * Logs out at the service, ends the session, clears private data (`lib/queries/query-client.ts`) and goes home, even if the
 * service fails or does not respond. `quiet` omits the toast.
 */
export function useLogout(): (options?: { quiet?: boolean }) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async ({ quiet = false } = {}) => {
      await logOut();
      await router.push(paths.home);
      if (!quiet) toast.success(t('You are logged out.'));
    },
    [router],
  );
}
