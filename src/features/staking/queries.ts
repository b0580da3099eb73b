import { queryOptions } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { SECOND_MS } from '@/shared/time';

const QUIET = 60 * SECOND_MS;

export type Staking = DataOf<'listStaking'>;
export type Plan = Staking['plans'][number];
export type Stake = Staking['docs'][number];
export type Claim = DataOf<'stakingClaimList'>['docs'][number];
export type ClaimStatus = Claim['status'];

/** Stakes, totals and plans; polled, because rewards accrue every second. */
export function stakingQuery(page: number) {
  return queryOptions({
    queryKey: queryKey('stakes', page),
    queryFn: ({ signal }) => call(endpoints.listStaking, { page, limit: 20 }, { signal }),
    staleTime: 5 * SECOND_MS,
    refetchInterval: ({ state }) =>
      state.data?.docs.some((stake) => stake.status === 'ACTIVE') ? 15 * SECOND_MS : QUIET,
  });
}

/** Reward claims, newest first. */
export function claimsQuery(page: number, status: ClaimStatus | undefined) {
  return queryOptions({
    queryKey: queryKey('claims', page, status ?? null),
    queryFn: ({ signal }) =>
      call(endpoints.stakingClaimList, { page, limit: 20, ...(status && { status }) }, { signal }),
    staleTime: 5 * SECOND_MS,
    refetchInterval: ({ state }) =>
      state.data?.docs.some((claim) => claim.status === 'PENDING') ? 10 * SECOND_MS : QUIET,
  });
}
