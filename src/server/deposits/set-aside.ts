import { FAULT_TEXTS } from '@fnx/api/shared/fault-texts';
import { endAfterBankingDays } from '@fnx/bank-files/banking-days';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { BookingContext } from '@/server/platform/registry';
import { moveOrder } from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import { bankPayments } from './payment-tables';
import type { Row } from './same-booking';
import type { Settled } from './settle-doubts';
import type { Sorted } from './sort-entries';
import { type BankEntry, bankEntries } from './tables';
import { voidBatch } from './void-batch';

/** Banking days in which officers find out whose money it is, while its order waits. */
const DECISION_DAYS = 5;

/** Two files say different things of it. */
export const OPENED = { state: 'OPEN', reason: 'DIFFERS' } as const;

type Taken = {
  state: 'RETURNED' | 'OPEN' | 'SPLIT';
  reason: 'REVERSAL' | 'DIFFERS' | 'NOT_VERIFIED';
};

/**
 * Opens money of which two files say different things: its order waits again, and a batch with it that nobody signed is void. What a
 * statement says counts, and what notifications say otherwise does not, whichever came first; all else is kept beside it. Where shares are
 * issued, or on their way, an officer closed it, or a transfer of ours sends it back, nothing is taken from anybody.
 * @returns the file's own bookings, which are open for officers where they count
 */
export async function setAside(
  ctx: AppContext,
  tx: Tx,
  { known, rows, isStated }: Sorted['differing'][number],
): Promise<Row[]> {
  let yields = false;
  for (const entry of known) {
    if (entry.state === 'SPLIT') continue;
    const wins = isStated && !entry.inStatement;
    const to = { state: wins ? 'SPLIT' : 'OPEN', reason: 'DIFFERS' } as const;
    const isTaken = entry.isCredit
      ? await takeFromOrder(ctx, tx, entry, to)
      : await openDebit(tx, entry, to);
    if (isTaken && entry.inStatement && !isStated) yields = true;
  }
  return rows.map((row) => ({ ...row, state: yields ? 'SPLIT' : 'OPEN', reason: 'DIFFERS' }));
}

/**
 * Opens those of two bookings, perhaps the same, that say less: their orders wait again. Where one is decided on, the other one is open.
 * @returns new bookings, those that are open among them apart, and entries that are open no longer, which are to be placed
 */
export async function openDoubted(ctx: AppContext, tx: Tx, settled: readonly Settled[]) {
  const found = { sure: [] as Row[], open: [] as Row[], lifted: [] as Row[] };
  for (const { one, isNew, result, beaten } of settled) {
    let isLost = result === 'LOST';
    for (const other of beaten) isLost = !(await takeFromOrder(ctx, tx, other, OPENED)) || isLost;
    if (isNew) (isLost ? found.open : found.sure).push(isLost ? { ...one, ...OPENED } : one);
    else if (isLost) await takeFromOrder(ctx, tx, one as BankEntry, OPENED);
    else if (result === 'LIFTED') found.lifted.push(await lift(tx, one));
  }
  return found;
}

/** Money for which no shares are on their way waits for officers again when its buyer's identity is withdrawn. */
export async function openForWithdrawn(ctx: BookingContext, tx: Tx, userId: string): Promise<void> {
  const matched = await tx
    .select({ entry: bankEntries })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(and(eq(orders.userId, userId), inArray(bankEntries.state, ['MATCHED', 'RELEASED'])))
    .orderBy(bankEntries.id);
  const to = { state: 'OPEN', reason: 'NOT_VERIFIED' } as const;
  for (const { entry } of matched) await takeFromOrder(ctx, tx, entry, to);
}

async function lift(tx: Tx, one: Row): Promise<Row> {
  const sure = { state: 'OPEN', reason: 'NO_REFERENCE' } as const;
  await tx
    .update(bankEntries)
    .set(sure)
    .where(eq(bankEntries.id, one.id ?? ''));
  return { ...one, ...sure };
}

/** @returns false for one that an officer closed, or that took money back or is a transfer of ours */
async function openDebit(tx: Tx, { id, state, reason, endToEndId }: BankEntry, to: Taken) {
  const isOurs = endToEndId
    ? (await tx.$count(bankPayments, eq(bankPayments.endToEndId, endToEndId))) > 0
    : false;
  if (isOurs || (state !== 'OPEN' && (state !== 'NOTED' || reason !== null))) return false;
  await tx.update(bankEntries).set(to).where(eq(bankEntries.id, id));
  return true;
}

/**
 * Takes money that came from its order: for good, or until officers know more. A batch with it that nobody signed is void.
 * @returns false when shares are issued for the money, or may be, or a transfer of ours sends it back
 */
export async function takeFromOrder(
  ctx: BookingContext,
  tx: Tx,
  { id, orderId }: BankEntry,
  to: Taken,
): Promise<boolean> {
  const [order] = orderId
    ? await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    : [];
  const [before] = await tx.select().from(bankEntries).where(eq(bankEntries.id, id)).for('update');
  if (before?.state === 'RELEASED' && before.batchId) await voidBatch(tx, before.batchId);
  const [back] = await tx
    .update(bankEntries)
    .set(to)
    .where(
      and(eq(bankEntries.id, id), inArray(bankEntries.state, ['OPEN', 'MATCHED', 'TO_RETURN'])),
    )
    .returning();
  if (!back) return false;
  // Doubted before, for a reversal that was one officer's word.
  const wasDoubted = order?.status === 'CREATED' && before?.reason === 'REVERSAL';
  const wasItsMoney = before?.state === 'MATCHED' || before?.state === 'RELEASED';
  if (!order || !(wasDoubted || (wasItsMoney && order.status === 'SUBMITTED'))) return true;
  const at = ctx.clock.now();
  if (to.state === 'RETURNED') {
    const note = FAULT_TEXTS.RETURN_REVERSAL;
    await moveOrder(ctx, tx, order, { event: 'RETURN', at, note });
  } else if (!wasDoubted) {
    const decided = endAfterBankingDays(at, DECISION_DAYS);
    const expiresAt = order.expiresAt > decided ? order.expiresAt : decided;
    const changes = { expiresAt, askedRaw: null, askedUntil: null, askedAnswer: null };
    await moveOrder(ctx, tx, order, { event: 'UNRECEIVE', at, note: null, changes });
  }
  return true;
}
