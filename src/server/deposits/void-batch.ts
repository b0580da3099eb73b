import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import { bankEntries, depositBatches } from './tables';

/**
 * Takes a batch back that no CASHIER signed: its money is matched again. The service signs its deposits only with the batch, so no
 * shares can come of it.
 * @returns how many entries are matched again; 0 when the batch is signed, or void already
 */
export async function voidBatch(tx: Tx, id: string): Promise<number> {
  const voided = await tx
    .update(depositBatches)
    .set({ state: 'VOID' })
    .where(and(eq(depositBatches.id, id), eq(depositBatches.state, 'RELEASED')))
    .returning({ id: depositBatches.id });
  if (voided.length === 0) return 0;
  const matched = await tx
    .update(bankEntries)
    .set({ state: 'MATCHED', batchId: null })
    .where(and(eq(bankEntries.batchId, id), eq(bankEntries.state, 'RELEASED')))
    .returning({ id: bankEntries.id });
  return matched.length;
}
