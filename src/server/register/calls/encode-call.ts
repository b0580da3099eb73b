import type { Call } from '@fnx/chain/call';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { type Abi, type Address, encodeFunctionData } from 'viem';
import type { AppContext } from '@/server/platform/context';

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
