import type { Recomputed } from '@fnx/chain/verify/recompute-register';
import { queryOptions } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

type Proof = DataOf<'getProofOfHoldings'>;
export type ProofResult = Recomputed & { proof: Proof; block: NonNullable<Proof['block']> };

/** The contracts, and the block up to which the service has indexed them. */
export const proofQuery = queryOptions({
  queryKey: queryKey('proof'),
  queryFn: ({ signal }) => call(endpoints.getProofOfHoldings, {}, { signal }),
  refetchOnMount: 'always',
});
