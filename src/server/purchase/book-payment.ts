import { randomUUID } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import {
  type Booking,
  customerAccount,
  platformAccount,
  postTransfer,
} from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { mulDiv } from '@/shared/money';
import type { IncomingTransfer } from './judge-payment';
import type { Order } from './move-order';
import { type PaymentOutcome, payments } from './tables';

/** One transfer being settled, in one transaction. */
export type Settling = { ctx: AppContext; tx: Tx; transfer: IncomingTransfer; at: Date };

/** Another process settled the same transfer first: everything of this transaction must go. */
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
  await postTransfer(settling.tx, await noteOrderPayment(settling, order, outcome, note));
}

/**
 * Writes down money that is some order's, and returns the booking to its sender's deposit that the caller must make in the same
 * transaction.
 *
 * @throws SettledElsewhereError as above.
 */
export async function noteOrderPayment(
  settling: Settling,
  order: Order,
  outcome: PaymentOutcome,
  note: string | null,
): Promise<Booking> {
  const row = { outcome, userId: order.userId, orderId: order.id, note };
  const reference = await insertPayment(settling, row);
  return depositBooking(order, settling.transfer, reference, settling.at);
}

/** The booking of money that arrived to its sender's deposit. */
export function depositBooking(
  { userId }: Pick<Order, 'userId'>,
  { currencyId: asset, amountRaw }: IncomingTransfer,
  paymentId: string,
  at: Date,
): Booking {
  const legs = [
    { asset, amountRaw, from: platformAccount('external'), to: customerAccount(userId, 'deposit') },
  ];
  return { kind: 'DEPOSIT', reference: paymentId, at, legs };
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
  const { tx, transfer, at } = settling;
  const leg = {
    asset: transfer.currencyId,
    amountRaw: transfer.amountRaw,
    from: platformAccount('external'),
    to: platformAccount('treasury'),
  };
  const reference = await insertPayment(settling, { outcome: 'REVIEW', userId, note });
  await postTransfer(tx, { kind: 'DEPOSIT', reference, at, legs: [leg] });
}

type Judgement = {
  outcome: PaymentOutcome;
  userId: string | null;
  note: string | null;
  orderId?: string;
};

async function insertPayment(
  { tx, transfer, at }: Settling,
  judgement: Judgement,
): Promise<string> {
  const row = paymentRow(transfer, at, judgement);
  const made = await tx
    .insert(payments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (made.length === 0) {
    throw new SettledElsewhereError(`${transfer.txHash}:${transfer.logIndex}`);
  }
  return row.id;
}

/** The row that a payment is written down by, under a new id. */
export function paymentRow(transfer: IncomingTransfer, at: Date, judgement: Judgement) {
  return {
    id: randomUUID(),
    chainId: transfer.chainId,
    txHash: transfer.txHash,
    logIndex: transfer.logIndex,
    currencyId: transfer.currencyId,
    fromAddress: transfer.from,
    amountRaw: transfer.amountRaw,
    blockNumber: Number(transfer.blockNumber),
    blockHash: transfer.blockHash,
    blockTime: transfer.blockTime,
    createdAt: at,
    ...judgement,
  };
}

/** The booking of what an order bought: the money to the house, the shares to the buyer. */
export function purchaseBooking(
  order: Pick<Order, 'id' | 'userId' | 'currencyId'>,
  sharesRaw: bigint,
  dueRaw: bigint,
  at: Date,
): Booking {
  const money = {
    asset: order.currencyId,
    from: customerAccount(order.userId, 'deposit'),
    to: platformAccount('treasury'),
    amountRaw: dueRaw,
  };
  const shares = {
    asset: SHARE_ASSET,
    from: platformAccount('treasury'),
    to: customerAccount(order.userId, 'available'),
    amountRaw: sharesRaw,
  };
  return { kind: 'PURCHASE', reference: order.id, legs: [money, shares], at };
}

/** An order's figures when it buys `sharesRaw` of the shares that were ordered. */
export function figuresFor(order: Order, sharesRaw: bigint) {
  const part = (raw: bigint) =>
    sharesRaw === order.sharesRaw ? raw : mulDiv(raw, sharesRaw, order.sharesRaw, 'down');
  return { sharesRaw, feeUsdRaw: part(order.feeUsdRaw), totalUsdRaw: part(order.totalUsdRaw) };
}
