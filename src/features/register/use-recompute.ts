import type { OtherChainError, RegisterContracts } from '@fnx/chain/verify/recompute-register';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/register';
import { messageOf, UserFacingError } from '@/lib/http/user-facing-error';
import { proofQuery } from './queries';

/** The service has not indexed a block yet. */
class NothingIndexedError extends Error {}

/** Adds the register up in this browser. `url` is the visitor's node. */
export function useRecompute() {
  const [part, setPart] = useState(0);
  const client = useQueryClient();
  const recompute = useMutation({
    mutationFn: async (url: string) => {
      setPart(0);
      const proof = await client.fetchQuery({ ...proofQuery, staleTime: 0 }).catch(refused);
      const { block } = proof;
      if (!block) throw new NothingIndexedError();
      const [{ openNode }, { recomputeRegister }, { ProofResults: Results }] = await Promise.all([
        import('@fnx/chain/verify/open-node'),
        import('@fnx/chain/verify/recompute-register'),
        import('./proof-results'),
      ]);
      const node = openNode(url);
      const contracts = proof.contracts as RegisterContracts;
      const result = await recomputeRegister(
        node,
        contracts,
        {
          fromBlock: BigInt(proof.fromBlock),
          block: { number: BigInt(block.number), hash: block.hash as `0x${string}` },
        },
        setPart,
      );
      return { ...result, proof, block, Results };
    },
  });
  return { recompute, part };
}

/** The words of errors are fetched when there is one: guests open this page. */
async function refused(error: unknown): Promise<never> {
  throw new UserFacingError(await messageOf(error));
}

/** By name, because the module of the class is loaded on demand. */
const isOtherChain = (error: unknown): error is OtherChainError =>
  error instanceof Error && error.name === 'OtherChainError';

/** Why the register could not be added up, and what to do. */
export function recomputeProblem(error: unknown): string {
  if (error instanceof NothingIndexedError) {
    return t('This service has not indexed a block yet. Try again in a minute.');
  }
  if (error instanceof UserFacingError) return error.message;
  if (isOtherChain(error)) {
    const { block } = error;
    return block === undefined
      ? t('This node is on another network than BNB Smart Chain.')
      : t(
          'This node has another block {block} than this service. It is on another chain, or it has not caught up.',
          { block: String(block) },
        );
  }
  return t(
    'The node did not answer, or refused the request. Nodes must allow requests from web pages (CORS) and answer eth_getLogs. Try another node.',
  );
}
