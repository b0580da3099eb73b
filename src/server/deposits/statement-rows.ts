import { randomUUID } from 'node:crypto';
import type { Statement } from '@fnx/bank-files/booking';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { refusal } from '@/server/platform/refusal';
import { bankEntries, bankEntryFiles, bankStatements, type Way } from './tables';

/** Who brings a file, and on which way. */
export type Bringer = { via: Way; broughtBy: string };

type Brought = { fileName: string; by: Bringer; importedAt: Date };

/** Stores the head of a statement, whose entries follow. @returns its id */
export async function beginStatement(
  tx: Tx,
  statement: Statement,
  { by, ...brought }: Brought,
): Promise<string> {
  const { kind, statementId, account, currency, openingRaw, closingRaw, closesOn } = statement;
  const said = { kind, statementId, account, currency, openingRaw, closingRaw, closesOn };
  const [row] = await tx
    .insert(bankStatements)
    // The file's hash is known at its end.
    .values({ fileHash: randomUUID(), ...said, ...brought, ...by })
    .returning({ id: bankStatements.id });
  return row?.id ?? '';
}

type Counted = { entries: number; leftOut: string[] | null; closingRaw: bigint | null };

/** Stores what a statement comes to. The sums are of what is stored, not of what the file has: a booking that was lost would be a difference. */
export async function endStatement(tx: Tx, id: string, counted: Counted): Promise<void> {
  const sum = (isCredit: boolean) =>
    sql`(select coalesce(sum(${bankEntries.amountRaw}), 0) from ${bankEntryFiles} join ${bankEntries} on ${bankEntries.id} = ${bankEntryFiles.entryId} where ${bankEntryFiles.statementId} = ${id} and ${bankEntries.isCredit} = ${isCredit})`;
  await tx
    .update(bankStatements)
    .set({ ...counted, creditRaw: sum(true), debitRaw: sum(false) })
    .where(eq(bankStatements.id, id));
}

/** Names the file of statements. @throws Refusal for a file that the same one has brought before */
export async function nameFile(
  tx: Tx,
  ids: readonly string[],
  { by, fileHash }: { by: Bringer; fileHash: string },
): Promise<void> {
  const isOfSame = and(
    eq(bankStatements.via, by.via),
    eq(bankStatements.broughtBy, by.broughtBy),
    eq(bankStatements.fileHash, fileHash),
  );
  if ((await tx.$count(bankStatements, isOfSame)) > 0) throw refusal('BANK_FILE_KNOWN');
  await tx
    .update(bankStatements)
    .set({ fileHash })
    .where(inArray(bankStatements.id, [...ids]));
}
