import type { OrderWithPayment } from '@fnx/api/purchase/schemas';
import type { AskedAnswer } from '@fnx/api/shared/vocabulary';
import type { Tx } from '@fnx/postgres/client';
import { AmountError, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq } from 'drizzle-orm';
import { openOffering, returnShares, soldOut, takeShares } from '@/server/market/reserve-shares';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { emitEvents } from '@/server/platform/events/emit-event';
import { type Order, writeLine } from '@/server/purchase/move-order';
import { findOrder } from '@/server/purchase/orders/read-order';
import { readOrderView } from '@/server/purchase/orders/view-order';
import { orders } from '@/server/purchase/tables';
import { acceptedTerms } from './ask-again';

export type OrderAnswer = { orderId: string; answer: AskedAnswer; shares: string };

/**
 * Notes what the buyer of a transfer says to the new number of shares. An accepted one is reserved at once; a refused one sends the money
 * back, which the bank's officers do.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_STATE when nothing or another number is asked, SOLD_OUT (left)
 */
export async function answerOrder(
  ctx: AppContext,
  session: Session,
  { orderId, answer, shares }: OrderAnswer,
): Promise<OrderWithPayment> {
  const { id } = await findOrder(ctx.db, session.userId, orderId);
  return ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order || !isAsked(ctx, order, shares)) throw problem('ORDER_STATE');
    const answered = await store(ctx, tx, order, answer);
    await emitEvents(ctx, tx, [
      { name: 'order', userId: order.userId, data: { id, status: order.status } },
    ]);
    const view = await readOrderView(ctx, tx, answered);
    // Last: this locks the offering's row, which every buyer needs.
    await reserve(ctx, tx, order, answered.sharesRaw);
    return view;
  });
}

function isAsked({ clock }: AppContext, order: Order, shares: string): boolean {
  const { status, askedRaw, askedUntil, askedAnswer } = order;
  if (status !== 'SUBMITTED' || askedRaw === null || askedUntil === null) return false;
  return askedAnswer === null && askedUntil > clock.now() && rawOf(shares) === askedRaw;
}

function rawOf(shares: string): bigint | null {
  try {
    return parseDecimal(shares, SHARE_DECIMALS);
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

async function store(
  { clock }: AppContext,
  tx: Tx,
  order: Order,
  askedAnswer: AskedAnswer,
): Promise<Order> {
  const changes = askedAnswer === 'ACCEPTED' ? acceptedTerms(order) : {};
  const [answered] = await tx
    .update(orders)
    .set({ ...changes, askedAnswer, updatedAt: clock.now() })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning();
  if (!answered) throw problem('ORDER_STATE');
  await writeLine(tx, answered);
  return answered;
}

async function reserve(ctx: AppContext, tx: Tx, order: Order, sharesRaw: bigint): Promise<void> {
  const moreRaw = sharesRaw - order.reservedRaw;
  if (moreRaw <= 0n) return returnShares(tx, order.offeringId, -moreRaw);
  if (await takeShares(tx, order.offeringId, moreRaw)) return;
  throw soldOut((await openOffering(tx, ctx.clock.now()))?.leftRaw ?? 0n);
}
