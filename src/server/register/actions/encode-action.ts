import { type Abi, type Address, encodeFunctionData } from 'viem';
import type { ShareContracts } from '@/chain/addresses';
import type { Call } from '@/chain/call';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { Operator } from '@/server/platform/commands';

const ABIS = { shareToken: shareTokenAbi, shareSale: shareSaleAbi, shareStaking: shareStakingAbi };

/** The call of a function of one of the contracts. */
export function encodeAction(
  { ctx }: Operator,
  contract: keyof typeof ABIS & keyof ShareContracts,
  functionName: string,
  args: readonly unknown[],
): Call {
  const to: Address = ctx.chain.addresses.contracts[contract];
  const data = encodeFunctionData({ abi: ABIS[contract] as Abi, functionName, args });
  return { to, value: 0n, data };
}
