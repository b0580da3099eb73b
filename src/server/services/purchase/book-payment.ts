import { mulDiv } from '@/lib/money';
import type { AppContext } from '@/server/context';
import type { Tx } from '@/server/db/client';
import { SHARE_ASSET } from '@/server/db/schema/ledger';
import { type PaymentOutcome, payments } from '@/server/db/schema/orders';
import { house, type Leg, person, postTransfer } from '../ledger/post-transfer';
import type { Arrival } from './judge-payment';
import type { Order } from './move-order';

/** One arrival being settled, in one transaction. */
export type Settling = { ctx: AppContext; tx: Tx; arrival: Arrival; at: Date };

/** Another process settled the same arrival first: everything of this transaction must go. */
export class SettledElsewhereError extends Error {
  override readonly name = 'SettledElsewhereError';
}

/**
 * Writes down money that is some order's and books it to its sender's deposit; what follows moves it on from there.
 *
 * @throws SettledElsewhereError when this very transfer is written down already.
 */
export async function bookOrderPayment(
  settling: Settling,
  order: Order,
  outcome: PaymentOutcome,
  note: string | null,
): Promise<void> {
  const { tx, arrival, at } = settling;
  const row = { outcome, userId: order.userId, orderId: order.id, note };
  const leg = {
    asset: arrival.currencyId,
    amountRaw: arrival.amountRaw,
    from: house('external'),
    to: person(order.userId, 'deposit'),
  };
  const reference = await insertPayment(settling, row);
  await postTransfer(tx, { kind: 'DEPOSIT', reference, at, legs: [leg] });
}

/**
 * Writes down money that no order explains, for an operator to look at.
 *
 * @throws SettledElsewhereError as above.
 */
export async function bookUnexplainedPayment(
  settling: Settling,
  userId: string | null,
  note: string,
): Promise<void> {
  const { tx, arrival, at } = settling;
  const leg = {
    asset: arrival.currencyId,
    amountRaw: arrival.amountRaw,
    from: house('external'),
    to: house('treasury'),
  };
  const reference = await insertPayment(settling, { outcome: 'REVIEW', userId, note });
  await postTransfer(tx, { kind: 'DEPOSIT', reference, at, legs: [leg] });
}

async function insertPayment(
  { tx, arrival, at }: Settling,
  row: { outcome: PaymentOutcome; userId: string | null; note: string | null; orderId?: string },
): Promise<string> {
  const [made] = await tx
    .insert(payments)
    .values({
      chainId: arrival.chainId,
      txHash: arrival.txHash,
      logIndex: arrival.logIndex,
      currencyId: arrival.currencyId,
      fromAddress: arrival.from,
      amountRaw: arrival.amountRaw,
      blockNumber: Number(arrival.blockNumber),
      blockHash: arrival.blockHash,
      blockTime: arrival.blockTime,
      createdAt: at,
      ...row,
    })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (!made) throw new SettledElsewhereError(`${arrival.txHash}:${arrival.logIndex}`);
  return made.id;
}

/** Books what an order bought: the money to the house, the shares to the buyer. */
export async function bookPurchase(
  tx: Tx,
  order: Pick<Order, 'id' | 'userId' | 'currencyId'>,
  sharesRaw: bigint,
  dueRaw: bigint,
  at: Date,
): Promise<void> {
  const legs: Leg[] = [
    {
      asset: order.currencyId,
      from: person(order.userId, 'deposit'),
      to: house('treasury'),
      amountRaw: dueRaw,
    },
    {
      asset: SHARE_ASSET,
      from: house('treasury'),
      to: person(order.userId, 'available'),
      amountRaw: sharesRaw,
    },
  ];
  await postTransfer(tx, { kind: 'PURCHASE', reference: order.id, legs, at });
}

/** An order's figures when it buys `sharesRaw` of the shares that were ordered. */
export function figuresFor(order: Order, sharesRaw: bigint) {
  const part = (raw: bigint) =>
    sharesRaw === order.sharesRaw ? raw : mulDiv(raw, sharesRaw, order.sharesRaw, 'down');
  return { sharesRaw, feeUsdRaw: part(order.feeUsdRaw), totalUsdRaw: part(order.totalUsdRaw) };
}
