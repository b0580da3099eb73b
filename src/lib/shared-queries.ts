import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { call } from './http';
import { PROFILE_KEY } from './query-client';
import { useSession } from './session';

/** What the whole product asks for: the deployment's facts, the share price, the person's profile. */

const MINUTE = 60_000;

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
  queryFn: ({ signal }) => call(endpoints.getProfile, {}, { signal }),
  staleTime: MINUTE,
});

/** The profile of whoever is logged in; idle for guests. */
export function useProfile() {
  const member = useSession().status === 'member';
  return useQuery({ ...profileQuery, enabled: member });
}
