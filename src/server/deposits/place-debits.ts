import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import { bankPayments } from './payment-tables';
import type { BankEntry } from './place-credits';
import { bankEntries } from './tables';

/** Books our own transfers that the bank's statement has: returns, and payments to holders. */
export async function placeDebits(tx: Tx, entries: readonly BankEntry[]): Promise<void> {
  const ids = entries.flatMap(({ isCredit, endToEndId }) =>
    !isCredit && endToEndId !== null ? [endToEndId] : [],
  );
  if (ids.length === 0) return;
  const booked = await tx
    .update(bankPayments)
    .set({ state: 'BOOKED' })
    .where(and(inArray(bankPayments.endToEndId, ids), eq(bankPayments.state, 'IN_FILE')))
    .returning({ entryId: bankPayments.entryId });
  const returned = booked.flatMap(({ entryId }) => entryId ?? []);
  if (returned.length === 0) return;
  await tx.update(bankEntries).set({ state: 'RETURNED' }).where(inArray(bankEntries.id, returned));
}
