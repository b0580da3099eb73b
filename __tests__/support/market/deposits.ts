import { batchHashes, batchTypedData, depositTypedData, encodeIssueFor } from '@fnx/chain/deposits';
import { orderIdOf } from '@fnx/chain/order-id';
import { getAddress, type Hex, keccak256, toHex } from 'viem';
import type { Order } from '@/server/purchase/move-order';
import { chainAccount } from './chain-accounts';
import { type Market, sendCall } from './market';

const CASHIER = 38;
const SIGNER = 39;
const ANYBODY = 35;
const HOUR = 3_600n;

/** Issues the shares of a transfer on the chain as its order says, as a released deposit of one. @returns the transaction's hash */
export async function issueDeposit({ chain }: Market, order: Order): Promise<Hex> {
  const { shareSale } = chain.chainAddresses.contracts;
  const { timestamp } = await chain.reader.getBlock();
  const deposit = {
    orderId: orderIdOf(order.id),
    buyer: getAddress(order.fromAddress),
    holder: order.holder as Hex,
    currency: order.currencyId,
    amount: order.payRaw,
    shares: order.sharesRaw,
    entryHash: keccak256(toHex(order.id)),
    validUntil: timestamp + HOUR,
  };
  const call = encodeIssueFor(shareSale, deposit, {
    signer: await chainAccount(SIGNER).signTypedData(depositTypedData(shareSale, deposit)),
    batch: batchHashes([deposit]),
    cashier: await chainAccount(CASHIER).signTypedData(batchTypedData(shareSale, [deposit])),
  });
  return sendCall(chain, chainAccount(ANYBODY), call);
}
