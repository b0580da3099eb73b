import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { and, eq, inArray } from 'drizzle-orm';
import { isOneOf } from './known-entries';
import type { Sorted } from './sort-entries';
import { bankEntries, bankEntryFiles, type Word } from './tables';

/** Notes that a file has the entries. */
export async function linkEntries(
  tx: Tx,
  { statementId, isStatement }: { statementId: string; isStatement: boolean },
  words: readonly { entryId: string; says: Word }[],
): Promise<void> {
  if (words.length === 0) return;
  const rows = words.map((word) => ({ statementId, ...word }));
  await tx.execute(insertRows(bankEntryFiles, rows));
  if (!isStatement) return;
  const ids = words.map(({ entryId }) => entryId);
  await tx
    .update(bankEntries)
    .set({ inStatement: true })
    .where(and(isOneOf(bankEntries.id, ids), eq(bankEntries.inStatement, false)));
}

/** Lets bookings count no more whose transfers count instead. */
export async function splitEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(bankEntries)
    .set({ state: 'SPLIT', reason: null })
    .where(inArray(bankEntries.id, [...ids]));
}

/** Adds to an entry what a file says more, which is then the only word on it. */
export async function completeEntry(
  tx: Tx,
  { id, row }: Sorted['completed'][number],
): Promise<void> {
  const { partyName, partyIban, isOrganisation, reference, text, endToEndId } = row;
  await tx
    .update(bankEntries)
    .set({ partyName, partyIban, isOrganisation, reference, text, endToEndId })
    .where(eq(bankEntries.id, id));
  await tx.update(bankEntryFiles).set({ says: 'LESS' }).where(eq(bankEntryFiles.entryId, id));
}

/** Known entries that were one officer's word, and are placed when they no longer are. */
export async function unconfirmed(tx: Tx, known: readonly string[]): Promise<string[]> {
  const { id, state, reason } = bankEntries;
  const isWaiting = and(eq(state, 'OPEN'), eq(reason, 'UNCONFIRMED'));
  const found = await tx
    .select({ id })
    .from(bankEntries)
    .where(and(isOneOf(id, known), isWaiting));
  return found.map((one) => one.id);
}
