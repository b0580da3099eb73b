import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';

/** Shares issued, held and not sold. Never cached: the service recalculates on each request. */
export const proofQuery = queryOptions({
  queryKey: ['getProofOfHoldings'],
  queryFn: ({ signal }) => call(endpoints.getProofOfHoldings, {}, { signal }),
  refetchOnMount: 'always',
});

/** Salt and holding, from which the owner's line is computed. */
export const ownProofQuery = queryOptions({
  queryKey: ['holdingProof'],
  queryFn: ({ signal }) => call(endpoints.holdingProof, {}, { signal }),
  refetchOnMount: 'always',
});
