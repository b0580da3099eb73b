import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { MINUTE_MS, SECOND_MS } from '@fnx/values/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { showTimesIn } from '@/lib/format/time-zone';
import { call } from '@/lib/http/http';
import { useSession } from '@/lib/session/session';
import { queryKey } from './query-keys';

/** Queries used across the app. */

/** Deployment settings: demo mode, chain, versions of the legal texts, limits. The texts may get a new version. */
export const configQuery = queryOptions({
  queryKey: queryKey('config'),
  queryFn: ({ signal }) => call(endpoints.config, {}, { signal }),
  staleTime: 5 * MINUTE_MS,
});

/** The current share price, refetched every minute. */
export const priceQuery = queryOptions({
  queryKey: queryKey('price'),
  queryFn: ({ signal }) => call(endpoints.getFnxPrice, {}, { signal }),
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});

/** The state of the service's parts, refetched every half minute. */
export const healthQuery = queryOptions({
  queryKey: queryKey('health'),
  queryFn: ({ signal }) => call(endpoints.health, {}, { signal }),
  staleTime: MINUTE_MS / 2,
  refetchInterval: MINUTE_MS / 2,
});

export const profileQuery = queryOptions({
  queryKey: queryKey('profile'),
  queryFn: async ({ signal }) => {
    const profile = await call(endpoints.getProfile, {}, { signal });
    showTimesIn(profile.settings.timezone);
    return profile;
  },
  staleTime: MINUTE_MS,
});

/** The account's settings: notifications, defaults of swaps, time zone. */
export const settingsQuery = queryOptions({
  queryKey: queryKey('settings'),
  queryFn: ({ signal }) => call(endpoints.getSettings, {}, { signal }),
});

/** The logged-in user's profile; disabled for guests. */
export function useProfile() {
  const member = useSession().status === 'member';
  return useQuery({ ...profileQuery, enabled: member });
}

/** Number of unread notifications. Invalidated by live events (`shell/session/live-updates.ts`). */
export const unreadQuery = queryOptions({
  queryKey: queryKey('notifications', 'unread'),
  queryFn: async ({ signal }) =>
    (await call(endpoints.listNotification, { page: 1, limit: 1 }, { signal })).unread,
  staleTime: 10 * SECOND_MS,
});

/** The bank's figures, round and documents; share counts come from the register. */
export const bankQuery = queryOptions({
  queryKey: queryKey('bank'),
  queryFn: ({ signal }) => call(endpoints.getBankOverview, {}, { signal }),
  staleTime: MINUTE_MS,
});
