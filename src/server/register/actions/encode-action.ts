import { type Abi, type Address, encodeFunctionData } from 'viem';
import type { ShareContracts } from '@/chain/addresses';
import type { Call } from '@/chain/call';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { AppContext } from '@/server/platform/context';

const ABIS = { shareToken: shareTokenAbi, shareSale: shareSaleAbi, shareStaking: shareStakingAbi };

/** The call of a function of one of the contracts. */
export function encodeAction(
  { chain }: AppContext,
  contract: keyof typeof ABIS & keyof ShareContracts,
  functionName: string,
  args: readonly unknown[],
): Call {
  const to: Address = chain.addresses.contracts[contract];
  const data = encodeFunctionData({ abi: ABIS[contract] as Abi, functionName, args });
  return { to, value: 0n, data };
}
