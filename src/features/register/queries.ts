import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

/** The contracts, and the block up to which the service has indexed them. */
export const proofQuery = queryOptions({
  queryKey: queryKey('proof'),
  queryFn: ({ signal }) => call(endpoints.getProofOfHoldings, {}, { signal }),
  refetchOnMount: 'always',
});
