import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import type { PageInput } from '@/lists/use-list';
import { subjectOf } from '@/wallet/calls/kinds';
import { sentCalls } from '@/wallet/sent-calls';

type Answer = DataOf<'listDistributions'>;
export type Distribution = Answer['docs'][number];
/** Announced and not funded. */
export type Notice = Answer['announced'][number];

export const isNotice = (row: Distribution | Notice): row is Notice => 'perShare' in row;

/** Distributions, newest first; polled more often while a claim of this browser is under way. */
export function distributionsQuery(input: PageInput) {
  return queryOptions({
    queryKey: queryKey('distributions', input),
    queryFn: ({ signal }) => call(endpoints.listDistributions, input, { signal }),
    staleTime: 5 * SECOND_MS,
    refetchInterval: () =>
      sentCalls(subjectOf('distribution')).length > 0 ? 2 * SECOND_MS : 60 * SECOND_MS,
  });
}
