import type { Db } from '@fnx/postgres/client';
import { and, asc, eq } from 'drizzle-orm';
import { orders } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import { isForeign } from './foreign-orders';
import { readRecorded } from './recorded';
import { batchHash, storedDeposit } from './stored-deposits';
import { bankEntries, type depositBatches, type StoredDeposit } from './tables';

type Batch = typeof depositBatches.$inferSelect;

/**
 * Compares a batch with the release that two officers signed, and, until a CASHIER has signed it, with its entries and orders.
 * @returns what differs, in words; null if nothing does
 */
export async function findBatchFault(db: Db, batch: Batch): Promise<string | null> {
  const target = `batch ${batch.number}`;
  const recorded = await readRecorded(db, ['deposits release'], target);
  if (recorded === null) return `No command released batch ${batch.number} as it is.`;
  // An earlier release put no hash there: what it left open is taken back and released again.
  if (recorded.hash === undefined && batch.state !== 'RELEASED') return null;
  if (recorded.hash !== hashOf(batch.deposits)) {
    return `The deposits of batch ${batch.number} are not those that two officers released.`;
  }
  if (batch.state !== 'RELEASED' || (await hasItsOrders(db, batch))) return null;
  return `An order or an entry of batch ${batch.number} has changed since two officers released it.`;
}

/** Null for what no wallet can sign. */
function hashOf(deposits: readonly StoredDeposit[]): string | null {
  try {
    return batchHash(deposits);
  } catch {
    return null;
  }
}

async function hasItsOrders(db: Db, batch: Batch): Promise<boolean> {
  const rows = await db
    .select({ entry: bankEntries, order: orders, isForeign })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(bankEntries.batchId, batch.id),
        eq(bankEntries.state, 'RELEASED'),
        eq(orders.status, 'SUBMITTED'),
      ),
    )
    .orderBy(asc(bankEntries.number));
  if (rows.length !== batch.deposits.length) return false;
  return rows.every((row, at) => {
    const stored = batch.deposits[at];
    if (row.isForeign || !stored) return false;
    const now = Object.entries(storedDeposit(row, Number(stored.validUntil)));
    return now.every(([name, value]) => stored[name as keyof StoredDeposit] === value);
  });
}
