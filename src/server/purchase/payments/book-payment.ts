import { randomUUID } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import type { Order } from '@/server/purchase/move-order';
import { payments } from '@/server/purchase/tables';
import {
  type Booking,
  customerAccount,
  platformAccount,
  postTransfer,
} from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { mulDiv } from '@/shared/money';
import type { PaymentOutcome } from '@/shared/vocabulary';
import type { IncomingTransfer } from './judge-payment';

export type Settling = { ctx: AppContext; tx: Tx; transfer: IncomingTransfer; at: Date };

/** Another process settled the same transfer first; the transaction must be rolled back. */
export class SettledElsewhereError extends Error {
  override readonly name = 'SettledElsewhereError';
}

/**
 * Stores an order's payment and credits it to the customer's deposit account.
 * @throws SettledElsewhereError when this transfer is already stored.
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
 * Stores an order's payment and returns the deposit booking, which the caller must post in the same transaction.
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
 * Stores a payment that matches no order, for review by an operator.
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

type PaymentRecord = {
  outcome: PaymentOutcome;
  userId: string | null;
  note: string | null;
  orderId?: string;
};

async function insertPayment(
  { tx, transfer, at }: Settling,
  record: PaymentRecord,
): Promise<string> {
  const row = paymentRow(transfer, at, record);
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

export function paymentRow(transfer: IncomingTransfer, at: Date, record: PaymentRecord) {
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
    ...record,
  };
}

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

/** An order's amounts, scaled to `sharesRaw` of the shares that were ordered. */
export function figuresFor(order: Order, sharesRaw: bigint) {
  const part = (raw: bigint) =>
    sharesRaw === order.sharesRaw ? raw : mulDiv(raw, sharesRaw, order.sharesRaw, 'down');
  return { sharesRaw, feeUsdRaw: part(order.feeUsdRaw), totalUsdRaw: part(order.totalUsdRaw) };
}
