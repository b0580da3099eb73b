import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { relayBudgets, senderCalls } from './tables';

type Call = typeof senderCalls.$inferSelect;

const ALL = 'all';

/** The UTC day of a time, `2026-12-31`. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Null without a sender. */
function limitsOf({ config }: Pick<AppContext, 'config'>) {
  const { gasPerDay = 0, gasPerDayAll = 0 } = config.sender ?? {};
  return { own: gasPerDay, all: gasPerDayAll };
}

/**
 * Reserves gas of the day for a call of a person, whose passkey accounts share one budget: another account costs only a touch. One
 * statement counts and decides, so that calls at once cannot pass it together.
 * @throws DomainError RELAY_BUDGET when the person's budget or that of all is used up
 */
export async function reserveGas(
  ctx: Pick<AppContext, 'config' | 'clock'>,
  tx: Tx,
  userId: string,
  gas: bigint,
): Promise<void> {
  const limits = limitsOf(ctx);
  const day = dayOf(ctx.clock.now());
  await reserve(tx, { scope: userId, day, gas: Number(gas), limit: limits.own });
  await reserve(tx, { scope: ALL, day, gas: Number(gas), limit: limits.all });
}

type Part = { scope: string; day: string; gas: number; limit: number };

async function reserve(tx: Tx, { scope, day, gas, limit }: Part): Promise<void> {
  const used = relayBudgets.gas;
  const reserved =
    gas > limit
      ? []
      : await tx
          .insert(relayBudgets)
          .values({ scope, day, gas })
          .onConflictDoUpdate({
            target: [relayBudgets.scope, relayBudgets.day],
            set: { gas: sql`${used} + ${gas}` },
            setWhere: sql`${used} + ${gas} <= ${limit}`,
          })
          .returning({ scope: relayBudgets.scope });
  if (reserved.length === 0) throw problem('RELAY_BUDGET', { of: scope === ALL ? ALL : 'person' });
}

/** Whether the gas of a day bounds such calls; votes are bounded by their number. */
export const isBudgeted = (purpose: Call['purpose']): boolean =>
  purpose === 'ACCOUNT' || purpose === 'DEPLOY';

/** Gas that a call counts in the budgets: what it used; all that it may use until a block contains it; nothing once it was refused. */
function countedGas({ purpose, status, gasLimit, gasUsed }: Call): number {
  if (!isBudgeted(purpose)) return 0;
  return gasUsed ?? (status === 'FAILED' ? 0 : gasLimit);
}

/**
 * Changes a call that is not final, and by as much what it counts on the day on which it was queued. Does nothing where it ended or got
 * another number meanwhile.
 */
export async function changeCall(
  { db }: Pick<AppContext, 'db'>,
  { id, senderNonce }: Call,
  changesOf: (stored: Call) => Partial<typeof senderCalls.$inferInsert>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = eq(senderCalls.id, id);
    const open = and(own, isNull(senderCalls.finalAt));
    const [stored] = await tx.select().from(senderCalls).where(open).for('update');
    if (!stored || stored.senderNonce !== senderNonce) return;
    const [changed] = await tx.update(senderCalls).set(changesOf(stored)).where(own).returning();
    const more = changed ? countedGas(changed) - countedGas(stored) : 0;
    if (more === 0) return;
    const { scope, day, gas } = relayBudgets;
    await tx
      .update(relayBudgets)
      .set({ gas: sql`greatest(${gas} + ${more}, 0)` })
      .where(and(inArray(scope, [stored.userId ?? ALL, ALL]), eq(day, dayOf(stored.queuedAt))));
  });
}

/** Gas that calls of a person may still use today. */
export async function gasLeft(
  ctx: Pick<AppContext, 'config' | 'clock' | 'db'>,
  userId: string,
): Promise<number> {
  const limits = limitsOf(ctx);
  const used = await usedToday(ctx, [userId, ALL]);
  const left = Math.min(limits.own - (used.get(userId) ?? 0), limits.all - (used.get(ALL) ?? 0));
  return Math.max(0, left);
}

/** Whether the day's gas of all accounts is used up so far that a first purchase does not fit. */
export async function isBudgetUsed(
  ctx: Pick<AppContext, 'config' | 'clock' | 'db'>,
): Promise<boolean> {
  const used = await usedToday(ctx, [ALL]);
  return (used.get(ALL) ?? 0) + FIRST_CALL_GAS > limitsOf(ctx).all;
}

const FIRST_CALL_GAS = 1_000_000;

async function usedToday(
  { db, clock }: Pick<AppContext, 'clock' | 'db'>,
  scopes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(relayBudgets)
    .where(and(inArray(relayBudgets.scope, [...scopes]), eq(relayBudgets.day, dayOf(clock.now()))));
  return new Map(rows.map(({ scope, gas }) => [scope, gas]));
}

/** A call that was queued on one day can end on a later one. */
const KEPT_DAYS = 7;

/** Deletes the budgets of days that are over. */
export async function dropOldBudgets({ db, clock }: Pick<AppContext, 'clock' | 'db'>) {
  const day = dayOf(plusSeconds(clock.now(), -KEPT_DAYS * DAY_SECONDS));
  await db.delete(relayBudgets).where(lt(relayBudgets.day, day));
}
