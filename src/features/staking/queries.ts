import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import type { PageInput } from '@/lists/use-list';
import { subjectOf } from '@/wallet/calls/kinds';
import { sentCalls } from '@/wallet/sent-calls';

const QUIET = 60 * SECOND_MS;

export type Staking = DataOf<'listStaking'>;
export type Plan = Staking['plans'][number];
export type Stake = Staking['docs'][number];

/**
 * Stakes, totals and plans; polled, because rewards accrue every second, and more often while a transaction of this browser is
 * under way.
 */
export function stakingQuery(input: PageInput) {
  return queryOptions({
    queryKey: queryKey('stakes', input),
    queryFn: ({ signal }) => call(endpoints.listStaking, input, { signal }),
    staleTime: 5 * SECOND_MS,
    refetchInterval: ({ state }) => {
      if (sentCalls(subjectOf('staking')).length > 0) return 2 * SECOND_MS;
      return state.data?.docs.some((stake) => stake.status === 'ACTIVE') ? 15 * SECOND_MS : QUIET;
    },
  });
}
