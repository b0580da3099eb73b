import { type ToldFault, toldFault } from '@fnx/api/shared/fault-texts';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { callFault } from '@/shared/call-faults';

type Simulated = { to: Address; data: Hex; gas: bigint; from: Address };

/**
 * Asks a node what a call would do now.
 * @param atBlock another block than the newest one
 * @returns why the contract refuses it; null if it does not
 * @throws the node's error when it does not answer
 */
export async function refusalOf(
  { chain }: Pick<AppContext, 'chain'>,
  { from, ...call }: Simulated,
  atBlock?: bigint,
): Promise<ToldFault | null> {
  try {
    const at = atBlock === undefined ? {} : { blockNumber: atBlock };
    await chain.client.call({ account: from, ...call, ...at });
    return null;
  } catch (error) {
    const fault = callFault(error);
    if (!fault) throw error;
    return toldFault(fault);
  }
}
