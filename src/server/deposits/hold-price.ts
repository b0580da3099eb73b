import { addBankingDays, bankDay, endOfBankDay } from '@fnx/bank-files/banking-days';
import type { Tx } from '@fnx/postgres/client';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import type { Order } from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import {
  askAgain,
  type PricesNow,
  pricesNow,
  termsOf,
} from '@/server/purchase/transfers/ask-again';
import { type BankEntry, bankEntries } from './tables';

type Money = Pick<BankEntry, 'bookedOn'>;

/** Banking days in which a buyer answers. */
const ANSWER_DAYS = 5;
/** Hundredths of a percent by which the currency's rate may move. */
const BAND_BPS = 200n;
const AT_ONCE = 500;

/** Asks the buyers of received transfers again where the price no longer holds. Without a price now, the job asks later. */
export async function askWhereMoved(
  ctx: AppContext,
  tx: Tx,
  received: readonly { entry: Money; order: Order }[],
): Promise<void> {
  const until = endOfBankDay(addBankingDays(bankDay(ctx.clock.now()), ANSWER_DAYS));
  const currencies = new Map<string, PricesNow | null>();
  for (const { entry, order } of received) {
    const { currencyId } = order;
    if (!currencies.has(currencyId)) currencies.set(currencyId, await pricesIfAny(ctx, currencyId));
    const prices = currencies.get(currencyId) ?? null;
    if (prices === null || isHolding(order, entry, prices.rateRaw)) continue;
    await askAgain(ctx, tx, order, termsOf(order, prices), until);
  }
}

const pricesIfAny = (ctx: AppContext, currencyId: string) =>
  pricesNow(ctx, currencyId).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });

/** Asks the buyers whose price moved before their money was released. A job calls it. */
export async function askMoved(ctx: AppContext): Promise<void> {
  const waiting = await ctx.db
    .select({ entryId: bankEntries.id, orderId: orders.id })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(
      and(
        eq(bankEntries.state, 'MATCHED'),
        eq(orders.status, 'SUBMITTED'),
        isNull(orders.askedRaw),
      ),
    )
    .orderBy(asc(bankEntries.number))
    .limit(AT_ONCE);
  for (const { entryId, orderId } of waiting) {
    await ctx.db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      const [entry] = await tx
        .select()
        .from(bankEntries)
        .where(eq(bankEntries.id, entryId))
        .for('update');
      const isWaiting = order?.status === 'SUBMITTED' && order.askedRaw === null;
      if (isWaiting && entry?.state === 'MATCHED') await askWhereMoved(ctx, tx, [{ entry, order }]);
    });
  }
}

/** Whether the money came in time, and the currency's rate is near the order's. */
function isHolding(order: Order, { bookedOn }: Money, rateNow: bigint): boolean {
  if (order.holdUntil === null || bookedOn > bankDay(new Date(order.holdUntil.getTime() - 1))) {
    return false;
  }
  const moved = rateNow > order.rateRaw ? rateNow - order.rateRaw : order.rateRaw - rateNow;
  return moved * 10_000n <= BAND_BPS * order.rateRaw;
}
