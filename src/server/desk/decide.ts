import type { Tx } from '@fnx/postgres/client';
import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { refusal } from '@/server/platform/refusal';

/** A request that two officers approve, until then its owner may withdraw it, and one officer may refuse it. */
export type Decidable = { approvedAt: Date | null; ended: string | null; txHash: string | null };

type Rows = PgTable & { $inferSelect: Decidable & { id: string }; id: PgColumn };

/**
 * Decides a request under the lock of its row: whoever approves, refuses or withdraws it at the same moment sees what the first one did.
 * @param judge gets the row as it is now, or nothing; returns what is written, or throws
 * @returns the row as it is then
 */
export async function decide<T extends Rows>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  judge: (row: T['$inferSelect'] | undefined) => Promise<Partial<T['$inferSelect']>>,
): Promise<T['$inferSelect']> {
  // Drizzle knows no type for the rows of any table.
  const named = table as PgTable;
  const [row] = where ? await tx.select().from(named).where(where).limit(1).for('update') : [];
  const known = row as T['$inferSelect'] | undefined;
  const change = await judge(known);
  if (!known) throw new Error('Nothing was decided.');
  const isIt = eq(table.id, known.id);
  const [decided] = await tx.update(named).set(change).where(isIt).returning();
  return decided as T['$inferSelect'];
}

/** @throws Refusal for officers when it ended, or the chain knows it */
export function refuseUnlessOpen({ ended, txHash }: Decidable): void {
  if (ended) throw refusal('ALREADY', { what: 'request', state: ended });
  if (txHash) throw refusal('ALREADY', { what: 'request', state: 'on the chain' });
}

/**
 * Refuses to end what two officers have approved meanwhile.
 * @param approved the officer knows of the approval
 * @throws Refusal
 */
export function refuseUnlessKnown({ approvedAt }: Decidable, approved: boolean): void {
  if (approvedAt && !approved) throw refusal('ALREADY', { what: 'request', state: 'approved' });
}
