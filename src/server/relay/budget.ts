import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { problem } from '@/server/platform/errors';
import type { senderCalls } from './tables';
import { relayBudgets } from './tables';

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
 * Reserves gas of the day for a call of an account. One statement counts and decides, so that calls at once share one budget; the
 * account's row stays locked until the transaction ends.
 * @throws DomainError RELAY_BUDGET when the account's budget or that of all is used up
 */
export async function reserveGas(
  ctx: Pick<AppContext, 'config' | 'clock'>,
  tx: Tx,
  account: Address,
  gas: bigint,
): Promise<void> {
  const limits = limitsOf(ctx);
  const day = dayOf(ctx.clock.now());
  await reserve(tx, { scope: account.toLowerCase(), day, gas: Number(gas), limit: limits.own });
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
  if (reserved.length === 0) throw problem('RELAY_BUDGET', { of: scope === ALL ? ALL : 'account' });
}

/** Gives back what a call reserved and did not use, to the day on which it was queued. */
export async function releaseGas(
  tx: Db | Tx,
  { account, queuedAt, gasLimit }: Call,
  used: number,
): Promise<void> {
  const gas = gasLimit - used;
  if (account === null || gas <= 0) return;
  await tx
    .update(relayBudgets)
    .set({ gas: sql`greatest(${relayBudgets.gas} - ${gas}, 0)` })
    .where(and(inArray(relayBudgets.scope, [account, ALL]), eq(relayBudgets.day, dayOf(queuedAt))));
}

/** Gas that calls of an account may still use today. */
export async function gasLeft(
  ctx: Pick<AppContext, 'config' | 'clock' | 'db'>,
  account: Address,
): Promise<number> {
  const limits = limitsOf(ctx);
  const scope = account.toLowerCase();
  const used = await usedToday(ctx, [scope, ALL]);
  const left = Math.min(limits.own - (used.get(scope) ?? 0), limits.all - (used.get(ALL) ?? 0));
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
