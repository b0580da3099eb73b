import { and, asc, eq, inArray } from 'drizzle-orm';
import { readConfirmed } from '@/server/book-entries/compare-entry';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { refusal } from '@/server/platform/refusal';
import { moveOrder, type Order } from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import { bankDay } from '@/shared/banking-days';
import { askWhereMoved } from './hold-price';
import { type Expected, judgeCredit } from './judge-entry';
import { alertReversal } from './place-reversals';
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
  const idOf = new Map(found.map(({ id, reference }) => [reference, id]));
  const unnamed: BankEntry[] = [];
  for (const entry of credits) {
    const id = idOf.get(entry.reference);
    if (id === undefined && !entry.isReversal) unnamed.push(entry);
    else await placeCredit(ctx, tx, entry, id ?? null);
  }
  await placeUnnamed(tx, unnamed);
}

/** Money that names no order, all at once: a statement may have 100,000 of it. */
async function placeUnnamed(tx: Tx, entries: readonly BankEntry[]): Promise<void> {
  for (const reason of ['NO_REFERENCE', 'WRONG_REFERENCE'] as const) {
    const ids = entries.flatMap((entry) =>
      judgeCredit(entry, null).reason === reason ? [entry.id] : [],
    );
    if (ids.length === 0) continue;
    await tx.update(bankEntries).set({ state: 'OPEN', reason }).where(inArray(bankEntries.id, ids));
  }
}

const RETURNED_TO_US =
  'A transfer of ours came back, or a debit was taken back. Find out where it should go, then pay it back or note it.';

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
  if (entry.isReversal) await alertReversal(ctx, tx, entry, RETURNED_TO_US);
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
  const taken = await tx
    .update(bankEntries)
    .set({ state: 'MATCHED', reason: null, orderId: order.id })
    .where(and(eq(bankEntries.id, entry.id), inArray(bankEntries.state, ['OPEN', 'TO_RETURN'])))
    .returning({ id: bankEntries.id });
  if (taken.length === 0) throw refusal('CHANGED_MEANWHILE');
  const at = ctx.clock.now();
  const received = await moveOrder(ctx, tx, order, { event: 'RECEIVE', at, note: null });
  await askWhereMoved(ctx, tx, entry, received);
}
