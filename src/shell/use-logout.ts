import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { paths } from '@/config/paths';
import { logOut } from '@/lib/logout';
import { takeNext } from '@/lib/next-page';
import { toast } from '@/lib/toast';

/**
 * Logs out: tells the service, then forgets the session and all that was fetched with it, and goes home. The same happens
 * when the service refuses or does not answer; `quiet` leaves out the toast.
 */
export function useLogout(): (options?: { quiet?: boolean }) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(
    async ({ quiet = false } = {}) => {
      await logOut();
      client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_KEYS.has(String(queryKey[0])) });
      await router.push(paths.home);
      // The guard took the page just left for one that a guest wanted.
      takeNext();
      if (!quiet) toast.success('You are logged out.');
    },
    [client, router],
  );
}

/** What anyone may see stays in the cache. */
const PUBLIC_KEYS = new Set(['config', 'getFnxPrice', 'getBlogMediaList', 'teamList']);
