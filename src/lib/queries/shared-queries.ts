import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { showTimesIn } from '@/lib/format/time-zone';
import { call } from '@/lib/http/http';
import { useSession } from '@/lib/session/session';
import { PROFILE_KEY } from './query-client';

/** What the whole product asks for: the deployment's facts, the share price, the person's profile and holding. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What this deployment is: demo or not, chain, versions of the texts, limits. It changes with a restart, not before. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(endpoints.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The share price now; asked again every minute while somebody looks. */
export const priceQuery = queryOptions({
  queryKey: ['getFnxPrice'],
  queryFn: ({ signal }) => call(endpoints.getFnxPrice, {}, { signal }),
  staleTime: MINUTE,
  refetchInterval: MINUTE,
});

export const profileQuery = queryOptions({
  queryKey: [PROFILE_KEY],
  queryFn: async ({ signal }) => {
    const profile = await call(endpoints.getProfile, {}, { signal });
    showTimesIn(profile.settings.timezone);
    return profile;
  },
  staleTime: MINUTE,
});

/** The profile of whoever is logged in; idle for guests. */
export function useProfile() {
  const member = useSession().status === 'member';
  return useQuery({ ...profileQuery, enabled: member });
}

/** Holding, orders and latest transactions in one answer. Quick while an order is open, slow otherwise. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(endpoints.dashboard, {}, { signal }),
  staleTime: 10 * SECOND,
  refetchInterval: ({ state }) =>
    state.data && state.data.openOrders.length > 0 ? 4 * SECOND : MINUTE,
});

/** How many notices nobody has looked at. Told by the service's events (`shell/live-updates.ts`). */
export const unreadQuery = queryOptions({
  queryKey: ['listNotification', 'unread'],
  queryFn: async ({ signal }) =>
    (await call(endpoints.listNotification, { page: 1, limit: 1 }, { signal })).unread,
  staleTime: 10 * SECOND,
});

/** What the bank says of itself: its name for the certificate, and how many shares are left. */
export const bankQuery = queryOptions({
  queryKey: ['getBankOverview'],
  queryFn: ({ signal }) => call(endpoints.getBankOverview, {}, { signal }),
  staleTime: MINUTE,
});
