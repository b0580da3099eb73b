import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

/** Shares issued, held and not sold. Never cached: the service recalculates on each request. */
export const proofQuery = queryOptions({
  queryKey: queryKey('proof'),
  queryFn: ({ signal }) => call(endpoints.getProofOfHoldings, {}, { signal }),
  refetchOnMount: 'always',
});

/** Salt and holding, from which the owner's line is computed. */
export const ownProofQuery = queryOptions({
  queryKey: queryKey('ownProof'),
  queryFn: ({ signal }) => call(endpoints.holdingProof, {}, { signal }),
  refetchOnMount: 'always',
});
