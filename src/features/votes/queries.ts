import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { subjectOf } from '@/wallet/calls/kinds';
import { sentCalls } from '@/wallet/sent-calls';

export type Ballot = DataOf<'getBallot'>;
export type Item = DataOf<'getItem'>;

/**
 * One ballot; polled more often while a vote of this browser is under way, and at the end until its last block is final.
 * @param isWaiting whether a signed vote was sent
 */
export function ballotQuery(id: string, isWaiting: boolean) {
  return queryOptions({
    queryKey: queryKey('ballot', id),
    queryFn: ({ signal }) => call(endpoints.getBallot, undefined, { params: { id }, signal }),
    staleTime: 2 * SECOND_MS,
    refetchInterval: ({ state: { data } }) => {
      const isEnding = data?.status === 'OPEN' && Date.parse(data.end) <= Date.now();
      const isMoving = isWaiting || isEnding || sentCalls(subjectOf('vote', `${id}:`)).length > 0;
      return isMoving ? 2 * SECOND_MS : 30 * SECOND_MS;
    },
  });
}

/** One request for an item of the agenda. */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('item', id),
    queryFn: ({ signal }) => call(endpoints.getItem, undefined, { params: { id }, signal }),
    staleTime: 2 * SECOND_MS,
    refetchInterval: 30 * SECOND_MS,
  });
