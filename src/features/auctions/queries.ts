import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { listQuery } from '@/lib/queries/list-query';
import { queryKey } from '@/lib/queries/query-keys';
import { subjectOf } from '@/wallet/calls/kinds';
import { sentCalls } from '@/wallet/sent-calls';

export type Round = DataOf<'getRound'>;
export type RoundHead = DataOf<'listRounds'>['docs'][number];
export type Selling = DataOf<'getSelling'>;
export type OwnOrder = DataOf<'listAuctionOrders'>['docs'][number];

const NOW = 2 * SECOND_MS;
const SOON = 5 * SECOND_MS;
const QUIET = 30 * SECOND_MS;

/** Asked for more often while an order of this browser is under way. */
const interval = (isMoving: boolean) =>
  sentCalls(subjectOf('auctionOrder')).length > 0 ? NOW : isMoving ? SOON : QUIET;

/** Orders may arrive, or the price and the trades. */
const isMoving = ({ state, settlement, volume }: Round) =>
  state === 'OPEN' || state === 'CLOSED' || (settlement !== null && settlement.shares !== volume);

/** One round with its book. */
export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('round', id),
    queryFn: ({ signal }) => call(endpoints.getRound, undefined, { params: { id }, signal }),
    staleTime: SECOND_MS,
    refetchInterval: ({ state: { data } }) => interval(data === undefined || isMoving(data)),
  });

/** The rounds of today, and which shares the owner can sell. */
export const sellingQuery = queryOptions({
  queryKey: queryKey('selling'),
  queryFn: ({ signal }) => call(endpoints.getSelling, {}, { signal }),
  staleTime: SECOND_MS,
  refetchInterval: ({ state: { data } }) => interval(Boolean(data?.current)),
});

/** The owner's newest orders, or those of one round. */
export const ownOrdersQuery = (roundId?: string) =>
  queryOptions({
    queryKey: queryKey('listAuctionOrders', roundId ?? null),
    queryFn: ({ signal }) => {
      const input = { page: 1, limit: 20, ...(roundId ? { roundId } : {}) };
      return call(endpoints.listAuctionOrders, input, { signal });
    },
    staleTime: SECOND_MS,
    refetchInterval: ({ state: { data } }) =>
      interval(Boolean(data?.docs.some(({ state }) => state === 'OPEN' || state === 'TRADED'))),
  });

export const roundsQuery = listQuery(endpoints.listRounds);
