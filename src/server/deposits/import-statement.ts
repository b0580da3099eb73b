import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { entryHashOf } from '@/chain/deposits';
import type { Act } from '@/server/platform/audited';
import type { GivenFile } from '@/server/platform/command-fields';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { insertRows } from '@/server/platform/database/insert-rows';
import { lockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { BankFileError } from './files/bank-file-error';
import type { CamtEntry, CamtStatement } from './files/camt-types';
import { readCamt } from './files/read-camt';
import { placeCredits } from './place-credits';
import { placeDebits } from './place-debits';
import { placeReversals } from './place-reversals';
import { detailsOf, type Row, type Sorted, sortEntries } from './sort-entries';
import { bankEntries, bankStatements } from './tables';

/** What an import found: new entries are stored, and entries of a file that came before are known. */
export type Imported = { statement: string; entries: number; added: number; known: number };

/**
 * Imports a statement or a notification of the bank, whole or not at all. An entry is stored once, in whichever files it comes.
 * @throws Refusal for a file that cannot be read, was imported before, or is of another account
 */
export async function importStatement(
  { ctx, tx, entry }: Act,
  { file }: { file: GivenFile },
): Promise<Imported[]> {
  const account = ctx.config.bankTransfer?.iban;
  if (!account) throw refusal('NO_BANK_ACCOUNT');
  const bytes = file.read();
  const hash = createHash('sha256').update(bytes).digest('hex');
  // Two imports at once could each find the other's entries new.
  await lockNamed(tx, 'bank-statements', account);
  const [before] = await tx
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(eq(bankStatements.fileHash, hash));
  if (before) throw refusal('BANK_FILE_KNOWN');
  const importing = new Import(ctx, tx, { account, hash, name: file.name });
  try {
    await readCamt(pieces(bytes), importing);
  } catch (error) {
    if (error instanceof BankFileError) throw refusal('BANK_FILE_FAULT', { why: error.message });
    throw error;
  }
  entry.target = file.name;
  entry.after = {
    sha256: hash,
    entries: importing.done.reduce((sum, one) => sum + one.entries, 0),
  };
  return importing.done;
}

const PIECE = 65_536;

async function* pieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE) {
    yield bytes.subarray(start, start + PIECE);
  }
}

/** The rest is what it is when it is stored: money without a reference, and debits that are none of ours. */
const isToPlace = ({ isCredit, isReversal, reference, endToEndId }: Row) =>
  isReversal || Boolean(isCredit ? reference : endToEndId);

class Import {
  readonly done: Imported[] = [];
  private id = '';
  private counts = { entries: 0, added: 0, credit: 0n, debit: 0n };

  constructor(
    private readonly ctx: AppContext,
    private readonly tx: Tx,
    private readonly of: { account: string; hash: string; name: string },
  ) {}

  statement = async (statement: CamtStatement): Promise<void> => {
    const { account, hash, name } = this.of;
    if (statement.account !== account) {
      throw refusal('BANK_FILE_ACCOUNT', { account: statement.account, ours: account });
    }
    this.counts = { entries: 0, added: 0, credit: 0n, debit: 0n };
    const [row] = await this.tx
      .insert(bankStatements)
      .values({
        fileHash: hash,
        fileName: name,
        kind: statement.kind,
        statementId: statement.statementId,
        account,
        currency: statement.currency,
        openingRaw: statement.openingRaw,
        closingRaw: statement.closingRaw,
        importedAt: this.ctx.clock.now(),
      })
      .returning({ id: bankStatements.id });
    this.id = row?.id ?? '';
  };

  entries = async (all: CamtEntry[]): Promise<void> => {
    // What is not booked may still be withdrawn; it comes again when it is.
    const booked = all.filter(({ status }) => status === 'BOOK');
    this.counts.entries += booked.length;
    for (const { isCredit, amountRaw } of booked) {
      if (isCredit) this.counts.credit += amountRaw;
      else this.counts.debit += amountRaw;
    }
    const { added, completed, split } = await this.sort(booked);
    this.counts.added += added.length;
    if (split.length > 0) await this.split(split);
    for (const row of completed) await this.complete(row);
    if (added.length > 0) await this.tx.execute(insertRows(bankEntries, added));
    await this.place([...added, ...completed].filter(isToPlace).map(({ ref }) => ref));
  };

  private async place(refs: readonly string[]): Promise<void> {
    if (refs.length === 0) return;
    const { ctx, tx } = this;
    const rows = await tx
      .select()
      .from(bankEntries)
      .where(and(eq(bankEntries.account, this.of.account), inArray(bankEntries.ref, refs)))
      .orderBy(asc(bankEntries.number));
    await placeCredits(ctx, tx, rows);
    await placeDebits(ctx, tx, rows);
    await placeReversals(ctx, tx, rows);
  }

  end = async ({ statementId, closingRaw }: CamtStatement): Promise<void> => {
    const { entries, added, credit: creditRaw, debit: debitRaw } = this.counts;
    await this.tx
      .update(bankStatements)
      .set({ entries, creditRaw, debitRaw, closingRaw })
      .where(eq(bankStatements.id, this.id));
    this.done.push({ statement: statementId, entries, added, known: entries - added });
  };

  /** @throws Refusal when an entry came before with another content */
  private async sort(entries: readonly CamtEntry[]): Promise<Sorted> {
    const bookings = [...new Set(entries.map(({ bookingRef }) => bookingRef))];
    if (bookings.length === 0) return { added: [], completed: [], split: [] };
    const { account, bookingRef } = bankEntries;
    const known = await this.tx
      .select()
      .from(bankEntries)
      .where(and(eq(account, this.of.account), inArray(bookingRef, bookings)));
    return sortEntries(
      entries.map((entry) => this.rowOf(entry)),
      known,
    );
  }

  private async split(ids: readonly string[]): Promise<void> {
    await this.tx
      .update(bankEntries)
      .set({ state: 'SPLIT', reason: null })
      .where(inArray(bankEntries.id, [...ids]));
  }

  private async complete(row: Row): Promise<void> {
    await this.tx
      .update(bankEntries)
      .set(detailsOf(row))
      .where(and(eq(bankEntries.account, this.of.account), eq(bankEntries.ref, row.ref)));
  }

  private rowOf({ party, ...entry }: CamtEntry): Row {
    return {
      statementId: this.id,
      account: entry.account,
      ref: entry.ref,
      bookingRef: entry.bookingRef,
      hash: entryHashOf(entry),
      amountRaw: entry.amountRaw,
      currency: entry.currency,
      isCredit: entry.isCredit,
      isReversal: entry.isReversal || entry.returnReason !== null,
      bookedOn: entry.bookedOn,
      partyName: party.name,
      partyIban: party.iban,
      isOrganisation: party.isOrganisation,
      reference: entry.reference,
      text: entry.text,
      endToEndId: entry.endToEndId,
      state: entry.isCredit ? 'OPEN' : 'NOTED',
      reason: entry.isCredit ? 'NO_REFERENCE' : null,
      createdAt: this.ctx.clock.now(),
    };
  }
}
