import { endpoints, type InputOf } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { listQuery } from '@/lib/queries/list-query';
import { queryKey } from '@/lib/queries/query-keys';

export const latestTransactionsQuery = queryOptions({
  queryKey: queryKey('latestTransactions'),
  queryFn: ({ signal }) => call(endpoints.latestTransactions, { limit: 5 }, { signal }),
  staleTime: 10 * SECOND_MS,
});

export type GraphInput = InputOf<'graphForDealUser'>;

/** One series over a range. Keeps the previous data while loading, to avoid layout shift. */
export function graphQuery({ series, range }: GraphInput) {
  return queryOptions({
    queryKey: queryKey('graph', series, range),
    queryFn: ({ signal }) => call(endpoints.graphForDealUser, { series, range }, { signal }),
    staleTime: 60 * SECOND_MS,
    placeholderData: keepPreviousData,
  });
}

export const transactionsQuery = listQuery(endpoints.listTransactions);

/** One transaction; null if this account has none with the ID. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('transaction', id),
    queryFn: async ({ signal }) => {
      const list = await call(endpoints.listTransactions, { search: id, limit: 1 }, { signal });
      return list.docs.find((line) => line.id === id) ?? null;
    },
    staleTime: 10 * SECOND_MS,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? 4 * SECOND_MS : false),
  });
}

export const dealsQuery = listQuery(endpoints.getDealHistoryUser);

/** The sums of a tax year, in the customer's time zone. */
export function taxYearQuery(input: InputOf<'taxYear'>) {
  return queryOptions({
    queryKey: queryKey('taxYear', input),
    queryFn: ({ signal }) => call(endpoints.taxYear, input, { signal }),
    staleTime: 10 * SECOND_MS,
    placeholderData: keepPreviousData,
  });
}

/** Cost of shares from another person. */
export function receivedCostQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('receivedCost', id),
    queryFn: ({ signal }) => call(endpoints.receivedCost, {}, { signal, params: { id } }),
  });
}

/** The state of the identity check, with whether its form was begun. */
export const kycStatusQuery = queryOptions({
  queryKey: queryKey('kyc'),
  queryFn: ({ signal }) => call(endpoints.kycStatus, {}, { signal }),
});

/** The own link to receive shares; null without a linked wallet. */
export const receiveLinkQuery = queryOptions({
  queryKey: queryKey('receiveLink'),
  queryFn: ({ signal }) => call(endpoints.receiveLink, undefined, { signal }),
});

/** Who wants to send shares to this account. */
export const invitationsQuery = queryOptions({
  queryKey: queryKey('listInvitations'),
  queryFn: ({ signal }) => call(endpoints.listInvitations, undefined, { signal }),
});
