import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http';

const SECOND = 1000;

/** Holding, orders and latest transactions in one answer. Quick while an order is open, slow otherwise. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(endpoints.dashboard, {}, { signal }),
  staleTime: 10 * SECOND,
  refetchInterval: ({ state }) =>
    state.data && state.data.openOrders.length > 0 ? 4 * SECOND : 60 * SECOND,
});

/** The last few lines of the account's book. */
export const latestTransactionsQuery = queryOptions({
  queryKey: ['latestTransactions'],
  queryFn: ({ signal }) => call(endpoints.latestTransactions, { limit: 5 }, { signal }),
  staleTime: 10 * SECOND,
});
