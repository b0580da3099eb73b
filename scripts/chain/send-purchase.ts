import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem';
import type { Rpc } from './deploy';

type Call = { to: Address; valueRaw: string; data: Hex };
type Payment = Call & { approve: { token: Address; spender: Address; amountRaw: string } | null };

/** Ample for every call of the contracts. */
const GAS = numberToHex(1_500_000);

/**
 * Sends a call from an unlocked account of the local chain.
 * @returns its hash
 * @throws Error with the node's words when a chain that mines at once reverts it
 */
export async function sendCall(
  rpc: Rpc,
  from: Address,
  { to, valueRaw, data }: Call,
): Promise<Hex> {
  const transaction = { from, to, value: numberToHex(BigInt(valueRaw)), data, gas: GAS };
  return (await rpc.request('eth_sendTransaction', [transaction])) as Hex;
}

/** Buys what an order offers: the exact approval, if the currency needs one, and then the purchase. Returns the latter's hash. */
export async function sendPurchase(rpc: Rpc, from: Address, payment: Payment): Promise<Hex> {
  if (payment.approve) {
    const { token, spender, amountRaw } = payment.approve;
    const args = [spender, BigInt(amountRaw)] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    await sendCall(rpc, from, { to: token, valueRaw: '0', data });
  }
  return sendCall(rpc, from, payment);
}
