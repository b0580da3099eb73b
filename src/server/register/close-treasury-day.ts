import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { formatDecimal } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { readCursor } from './index/cursor';
import { readTreasury } from './reconcile-treasury';
import { treasuryClosings } from './tables';

/**
 * Stores what the treasury held at the end of the last whole day (UTC), on the chain and in the ledger, because nodes soon forget the
 * state of a block. An alert is raised while a token differs by another amount than on the first day stored: what the treasury held
 * before the ledger began is no fault. BNB is stored alone: its fees and direct payments leave no events.
 */
export async function closeTreasuryDay(ctx: AppContext): Promise<void> {
  const cursor = await readCursor(ctx);
  if (!cursor) return;
  const midnight = new Date(Math.floor(cursor.blockTime.getTime() / DAY_MS) * DAY_MS);
  const day = new Date(midnight.getTime() - DAY_MS).toISOString().slice(0, 10);
  if ((await ctx.db.$count(treasuryClosings, sql`${treasuryClosings.day} = ${day}`)) > 0) return;
  const states = await readTreasury(ctx, midnight);
  const rows = states.map(({ currency, heldRaw, explainedRaw }) => ({
    day,
    currencyId: currency,
    heldRaw,
    explainedRaw,
  }));
  await ctx.db.transaction(async (tx) => {
    await tx.insert(treasuryClosings).values(rows).onConflictDoNothing();
    const faults = await findFaults(tx, day);
    if (faults.length === 0) return resolveAlert(ctx, tx, 'RECONCILIATION_FAILED', 'treasury');
    const detail = `At the end of ${day} the treasury and the ledger differ: ${faults.join('; ')}. See "reports reconciliation" of that day.`;
    await raiseAlert(ctx, tx, { kind: 'RECONCILIATION_FAILED', subject: 'treasury', detail });
  });
}

/** Tokens whose difference has changed since the first day stored. */
async function findFaults(tx: Tx, day: string): Promise<string[]> {
  const { rows } = await tx.execute<{ currency: CurrencyId; raw: string }>(sql`
    select closing.currency_id as currency,
      (closing.held_raw - closing.explained_raw - (first.held_raw - first.explained_raw))::text as raw
    from treasury_closings closing
      join (select distinct on (currency_id) * from treasury_closings order by currency_id, day) first using (currency_id)
    where closing.day = ${day}`);
  return rows
    .filter(({ currency, raw }) => raw !== '0' && !CURRENCIES[currency].isNative)
    .map(({ currency, raw }) => {
      return `${formatDecimal(BigInt(raw), CURRENCIES[currency].decimals)} ${currency}`;
    });
}
