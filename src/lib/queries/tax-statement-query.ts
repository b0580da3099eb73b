import { endpoints } from '@fnx/api/endpoints';
import { MINUTE_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from './query-keys';

/** Id of the place on the page of distributions where owners say where they pay tax. */
export const TAX_RESIDENCES = 'tax';

/** Whether the bank asks the caller where to pay tax, and what was answered. */
export const taxStatementQuery = queryOptions({
  queryKey: queryKey('taxStatement'),
  queryFn: ({ signal }) => call(endpoints.taxStatement, {}, { signal }),
  staleTime: MINUTE_MS,
});
