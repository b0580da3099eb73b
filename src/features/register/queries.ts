import { nameEndpoints } from '@fnx/api/endpoint';
import type { DataOf } from '@fnx/api/endpoints';
import { registerEndpoints } from '@fnx/api/register/endpoints';
import type { Recomputed } from '@fnx/chain/verify/recompute-register';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

type Proof = DataOf<'getProofOfHoldings'>;
export type ProofResult = Recomputed & { proof: Proof; block: NonNullable<Proof['block']> };

/** A visitor's page: without the calls of all members' pages. */
const { getProofOfHoldings } = nameEndpoints(registerEndpoints);

/** The contracts, and the block up to which the service has indexed them. */
export const proofQuery = queryOptions({
  queryKey: queryKey('proof'),
  queryFn: ({ signal }) => call(getProofOfHoldings, {}, { signal }),
  refetchOnMount: 'always',
});
