import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';

/** What was issued, is held and is left. Asked again by every view: the service adds it up anew. */
export const proofQuery = queryOptions({
  queryKey: ['getProofOfHoldings'],
  queryFn: ({ signal }) => call(endpoints.getProofOfHoldings, {}, { signal }),
  refetchOnMount: 'always',
});

/** What an owner needs to find the own line. */
export const ownProofQuery = queryOptions({
  queryKey: ['holdingProof'],
  queryFn: ({ signal }) => call(endpoints.holdingProof, {}, { signal }),
  refetchOnMount: 'always',
});
