import { batchTypedData, type Deposit } from '@fnx/chain/deposits';
import { orderIdOf } from '@fnx/chain/order-id';
import { getAddress, type Hex, hashStruct, zeroAddress } from 'viem';
import type { Order } from '@/server/purchase/move-order';
import type { BankEntry, StoredDeposit } from './tables';

/** The deposit of an entry that pays an order, in the form in which a batch keeps it. */
export function storedDeposit(
  { entry, order }: { entry: BankEntry; order: Order },
  validUntil: number,
): StoredDeposit {
  return {
    entryId: entry.id,
    orderId: orderIdOf(order.id),
    buyer: getAddress(order.fromAddress),
    holder: order.holder,
    currency: entry.currency,
    amount: entry.amountRaw.toString(),
    shares: order.sharesRaw.toString(),
    entryHash: entry.hash,
    validUntil: validUntil.toString(),
  };
}

/** A stored deposit as it is signed. */
export const depositOf = (stored: StoredDeposit): Deposit => ({
  orderId: stored.orderId as Hex,
  buyer: getAddress(stored.buyer),
  holder: stored.holder as Hex,
  currency: stored.currency,
  amount: BigInt(stored.amount),
  shares: BigInt(stored.shares),
  entryHash: stored.entryHash as Hex,
  validUntil: BigInt(stored.validUntil),
});

/** The hash of what a CASHIER signs of a batch, whichever sale it is for: the journal keeps it of each release. */
export function batchHash(deposits: readonly StoredDeposit[]): Hex {
  const { types, primaryType, message } = batchTypedData(zeroAddress, deposits.map(depositOf));
  return hashStruct({ types, primaryType, data: message });
}
