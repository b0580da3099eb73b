import { type Abi, type Address, encodeFunctionData } from 'viem';
import type { Call } from '@/chain/call';
import { CONTRACT_ABIS } from '@/chain/contract-abis';
import type { AppContext } from '@/server/platform/context';
import type { ContractName } from '@/shared/vocabulary';

/** The call of a function of one of the contracts. */
export function encodeCall(
  { chain }: AppContext,
  contract: ContractName,
  functionName: string,
  args: readonly unknown[],
): Call {
  const to: Address = chain.addresses.contracts[contract];
  const data = encodeFunctionData({ abi: CONTRACT_ABIS[contract] as Abi, functionName, args });
  return { to, value: 0n, data };
}
