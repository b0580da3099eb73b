import { and, asc, eq, inArray } from 'drizzle-orm';
import { readConfirmed } from '@/server/book-entries/compare-entry';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import { raiseAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { moveOrder, type Order } from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import { askAgain, termsNow } from '@/server/purchase/transfers/ask-again';
import { addBankingDays, bankDay, endOfBankDay } from '@/shared/banking-days';
import { type Expected, judgeCredit } from './judge-entry';
import { bankEntries } from './tables';

export type BankEntry = typeof bankEntries.$inferSelect;

/** Matches money that came with orders, and says of the rest why it is none's. */
export async function placeCredits(
  ctx: AppContext,
  tx: Tx,
  entries: readonly BankEntry[],
): Promise<void> {
  const credits = entries.filter(({ isCredit }) => isCredit);
  const references = credits.flatMap(({ reference }) => reference ?? []);
  const found =
    references.length === 0
      ? []
      : await tx
          .select({ id: orders.id, reference: orders.reference })
          .from(orders)
          .where(inArray(orders.reference, references))
          .orderBy(asc(orders.id));
  for (const entry of credits) {
    const id = found.find(({ reference }) => reference === entry.reference)?.id;
    await placeCredit(ctx, tx, entry, id ?? null);
  }
}

async function placeCredit(
  ctx: AppContext,
  tx: Tx,
  entry: BankEntry,
  orderId: string | null,
): Promise<void> {
  const [order] =
    orderId === null
      ? []
      : await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  const { state, reason } = judgeCredit(entry, order ? await expected(tx, order) : null);
  if (entry.isReversal) await alertReversal(ctx, tx, entry);
  if (state === 'MATCHED' && order) return takeFor(ctx, tx, entry, order);
  await tx
    .update(bankEntries)
    .set({ state, reason, orderId: order?.id ?? null })
    .where(eq(bankEntries.id, entry.id));
}

async function expected(tx: Tx, order: Order): Promise<Expected> {
  return {
    status: order.status,
    payRaw: order.payRaw,
    currency: order.currencyId,
    // The last moment of the day: the end itself belongs to the next one.
    lastDay: bankDay(new Date(order.expiresAt.getTime() - 1)),
    name: (await isHeld(tx, order.userId))
      ? null
      : ((await readConfirmed(tx, order.userId))?.name ?? null),
  };
}

async function isHeld(tx: Tx, userId: string): Promise<boolean> {
  try {
    await refuseOnHold(tx, userId);
    return false;
  } catch (held) {
    if (held instanceof DomainError) return true;
    throw held;
  }
}

/** Makes an entry the money of an order, and asks its buyer again where the price no longer holds. */
export async function takeFor(
  ctx: AppContext,
  tx: Tx,
  entry: BankEntry,
  order: Order,
): Promise<void> {
  await tx
    .update(bankEntries)
    .set({ state: 'MATCHED', reason: null, orderId: order.id })
    .where(and(eq(bankEntries.id, entry.id), inArray(bankEntries.state, ['OPEN', 'TO_RETURN'])));
  const at = ctx.clock.now();
  const received = await moveOrder(ctx, tx, order, { event: 'RECEIVE', at, note: null });
  const terms = await termsNow(ctx, received).catch((error: unknown) => {
    // Without a price nobody can say whether it moved: the release asks again.
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (terms === null || isHolding(received, entry, terms.rateRaw)) return;
  const until = endOfBankDay(addBankingDays(bankDay(at), ANSWER_DAYS));
  await askAgain(ctx, tx, received, terms, until);
}

/** Banking days in which a buyer answers. */
const ANSWER_DAYS = 5;
/** Hundredths of a percent by which the currency's rate may move. */
const BAND_BPS = 200n;

function isHolding(order: Order, { bookedOn }: BankEntry, rateNow: bigint): boolean {
  if (order.holdUntil === null || bookedOn > bankDay(new Date(order.holdUntil.getTime() - 1))) {
    return false;
  }
  const moved = rateNow > order.rateRaw ? rateNow - order.rateRaw : order.rateRaw - rateNow;
  return moved * 10_000n <= BAND_BPS * order.rateRaw;
}

/** Nothing is taken back by itself: officers read what can be done. */
function alertReversal(ctx: AppContext, tx: Tx, { ref, amountRaw, currency }: BankEntry) {
  return raiseAlert(ctx, tx, {
    kind: 'BANK_REVERSAL',
    subject: ref,
    detail: `The bank booked a reversal of ${amountRaw} in the smallest unit of ${currency}, entry ${ref}. If the shares of the entry that it takes back were issued, nothing is taken from anybody: see "A transfer is taken back" in docs/bank-money.md.`,
  });
}
