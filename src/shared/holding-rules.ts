import type { CallFault, FaultName } from '@fnx/api/shared/fault-texts';
import type { ShareContracts } from '@fnx/contracts/deploy/deployed';
import { type Address, type Client, encodeFunctionData, type Hex } from 'viem';
import { call } from 'viem/actions';
import { callFault } from '@/shared/call-faults';

const sellAbi = [
  {
    type: 'function',
    name: 'sell',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'holder', type: 'bytes32' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const;

/** Shares that a holder would receive; `wallet` belongs to the holder, or would be the first one. Amount in millionths. */
export type NewShares = { wallet: Address; holder: Hex; amount: bigint };

/** Whose call is simulated, and where. */
export type SaleContracts = Pick<ShareContracts, 'shareToken' | 'shareSale'>;

const RULES: readonly FaultName[] = ['AboveCeiling', 'ApprovalNeeded', 'LockedUp'];

/**
 * Why the rules of holding refuse new shares, in the newest block. The token is asked as the sale would ask it: it counts wallets and
 * supply, and has the rules that are in force. Simulated, so neither money nor an allowance is needed.
 *
 * @returns null when the rules allow them, or something else refuses them first
 * @throws the node's error when it does not answer
 */
export async function holdingFault(
  client: Client,
  { shareToken, shareSale }: SaleContracts,
  { wallet, holder, amount }: NewShares,
): Promise<CallFault | null> {
  const args = [wallet, holder, amount] as const;
  const data = encodeFunctionData({ abi: sellAbi, functionName: 'sell', args });
  try {
    await call(client, { account: shareSale, to: shareToken, data });
    return null;
  } catch (error) {
    const fault = callFault(error);
    if (!fault) throw error;
    return RULES.includes(fault.name) ? fault : null;
  }
}
