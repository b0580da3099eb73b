import { endpoints } from '@fnx/api/endpoints';
import { MINUTE_MS, SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from './query-keys';

/** Holding, orders and latest transactions. Refetched more often while an order is open. */
export const dashboardQuery = queryOptions({
  queryKey: queryKey('dashboard'),
  queryFn: ({ signal }) => call(endpoints.dashboard, {}, { signal }),
  staleTime: 10 * SECOND_MS,
  refetchInterval: ({ state }) =>
    state.data && state.data.openOrders.length > 0 ? 4 * SECOND_MS : MINUTE_MS,
});
