import { createHash, randomUUID } from 'node:crypto';
import { BankFileError } from '@fnx/bank-files/bank-file-error';
import type { Booking, Statement } from '@fnx/bank-files/booking';
import { otherParty, purposeOf, referenceIn } from '@fnx/bank-files/read-booking';
import { readCamt, type StatementPiece } from '@fnx/bank-files/read-camt';
import { entryHashOf } from '@fnx/chain/deposits';
import type { Tx } from '@fnx/postgres/client';
import { violatedConstraint } from '@fnx/postgres/faults';
import { insertRows } from '@fnx/postgres/insert-rows';
import { letRun } from '@fnx/postgres/let-run';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import { hashed, piecesOf } from '@/server/desk/file-pieces';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { placeCredits } from './place-credits';
import { placeDebits } from './place-debits';
import { placeReversals } from './place-reversals';
import { detailsOf, type Row, type Sorted, sortEntries } from './sort-entries';
import { bankEntries, bankStatements } from './tables';

/** The result of an import: added entries are new and stored, known ones came in an earlier file. */
export type Imported = { statement: string; entries: number; added: number; known: number };

/**
 * Imports a statement or a notification of the bank, whole or not at all. An entry is stored once, in whichever files it comes. Memory does not
 * depend on the size of the file.
 * @throws Refusal for a file that cannot be read, was imported before, or is of another account
 */
export async function importStatement(
  { ctx, tx, entry }: Pick<Act, 'ctx' | 'tx' | 'entry'>,
  { file }: { file: GivenFile },
): Promise<Imported[]> {
  const account = ctx.config.bankTransfer?.iban;
  if (!account) throw refusal('NO_BANK_ACCOUNT');
  await letRun(tx);
  // Two imports at once could each find the other's entries new.
  await lockNamed(tx, 'bank-statements', account);
  const hash = createHash('sha256');
  const importing = new Import(ctx, tx, { account, name: file.name });
  try {
    for await (const piece of readCamt(hashed(piecesOf(file), hash))) await importing.take(piece);
  } catch (error) {
    if (error instanceof BankFileError) throw refusal('BANK_FILE_FAULT', { why: error.message });
    if (violatedConstraint(error)?.startsWith('bank_entries_')) throw refusal('ENTRY_NAMED_TWICE');
    throw error;
  } finally {
    // Nothing may be written behind the end of the transaction.
    await importing.stored().catch(() => {});
  }
  const sha256 = hash.digest('hex');
  await importing.name(sha256);
  entry.target = file.name;
  entry.after = { sha256, entries: importing.done.reduce((sum, one) => sum + one.entries, 0) };
  return importing.done;
}

/** The rest is what it is when it is stored: money without a reference of ours, and debits that are none of ours. */
const isToPlace = ({ isCredit, isReversal, reason, reference, endToEndId }: Row) =>
  isReversal || Boolean(isCredit ? reference && reason !== 'WRONG_REFERENCE' : endToEndId);

/** Passes the values as one parameter: the query builder takes seconds for thousands of them. */
const isOneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

/** More than a bank sums in one. */
const MOST_OF_A_BOOKING = 1_000_000;

class Import {
  readonly done: Imported[] = [];
  private readonly ids: string[] = [];
  private id = '';
  private reading: Statement | null = null;
  private storing = Promise.resolve();
  private counts = { entries: 0, added: 0, credit: 0n, debit: 0n };

  constructor(
    private readonly ctx: AppContext,
    private readonly tx: Tx,
    private readonly of: { account: string; name: string },
  ) {}

  async take({ statement, bookings, isLast }: StatementPiece): Promise<void> {
    if (this.reading !== statement) await this.begin(statement);
    this.reading = statement;
    if (bookings.length > 0) await this.keep(bookings);
    if (isLast) await this.end(statement);
  }

  private async begin(statement: Statement): Promise<void> {
    const { account, name } = this.of;
    if (statement.account !== account) {
      throw refusal('BANK_FILE_ACCOUNT', { account: statement.account, ours: account });
    }
    this.counts = { entries: 0, added: 0, credit: 0n, debit: 0n };
    const [row] = await this.tx
      .insert(bankStatements)
      .values({
        // Known at the end of the file.
        fileHash: randomUUID(),
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
    this.ids.push(this.id);
  }

  /** @throws Refusal for a file that was imported before */
  async name(fileHash: string): Promise<void> {
    const { tx, ids } = this;
    const before = await tx.$count(bankStatements, eq(bankStatements.fileHash, fileHash));
    if (before > 0) throw refusal('BANK_FILE_KNOWN');
    await tx.update(bankStatements).set({ fileHash }).where(inArray(bankStatements.id, ids));
  }

  /** While these are stored, the next ones are read. */
  private async keep(all: readonly Booking[]): Promise<void> {
    await this.storing;
    this.storing = this.store(all);
    this.storing.catch(() => {});
  }

  /** @throws what storing the last entries threw */
  stored = (): Promise<void> => this.storing;

  private async store(all: readonly Booking[]): Promise<void> {
    // An entry that is not booked may still be withdrawn; it comes again when it is booked.
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
    const marked = await this.markStrange(added);
    if (marked.length > 0) await this.tx.execute(insertRows(bankEntries, marked));
    await this.place([...marked, ...completed].filter(isToPlace).map(({ ref }) => ref));
  }

  /** Marks money whose reference no order has: it is stored as what it is, and not placed. */
  private async markStrange(rows: readonly Row[]): Promise<Row[]> {
    const references = rows.flatMap(({ reference }) => reference ?? []);
    const found = await this.tx
      .select({ reference: orders.reference })
      .from(orders)
      .where(isOneOf(orders.reference, references));
    const ours = new Set(found.map(({ reference }) => reference));
    return rows.map((row) => {
      const isStrange = row.isCredit && row.reference && !ours.has(row.reference);
      return isStrange && !row.isReversal ? { ...row, reason: 'WRONG_REFERENCE' } : row;
    });
  }

  private async place(refs: readonly string[]): Promise<void> {
    if (refs.length === 0) return;
    const { ctx, tx } = this;
    const rows = await tx
      .select()
      .from(bankEntries)
      .where(and(eq(bankEntries.account, this.of.account), isOneOf(bankEntries.ref, refs)))
      .orderBy(asc(bankEntries.number));
    await placeCredits(ctx, tx, rows);
    await placeDebits(ctx, tx, rows);
    await placeReversals(ctx, tx, rows);
  }

  private async end({ statementId, closingRaw }: Statement): Promise<void> {
    await this.storing;
    const { entries, added, credit: creditRaw, debit: debitRaw } = this.counts;
    await this.tx
      .update(bankStatements)
      .set({ entries, creditRaw, debitRaw, closingRaw })
      .where(eq(bankStatements.id, this.id));
    this.done.push({ statement: statementId, entries, added, known: entries - added });
  }

  /** @throws Refusal when an entry came before with another content */
  private async sort(bookings: readonly Booking[]): Promise<Sorted> {
    const refs = [...new Set(bookings.map(({ bookingRef }) => bookingRef))];
    if (refs.length === 0) return { added: [], completed: [], split: [] };
    const { account, bookingRef } = bankEntries;
    // Each by the index, which the limit holds the planner to: of a table that is filled for the first time it knows nothing, and would
    // read all entries of the account each time.
    const found = this.tx
      .select()
      .from(bankEntries)
      .where(and(eq(account, this.of.account), sql`${bookingRef} = asked.booking`))
      .limit(MOST_OF_A_BOOKING)
      .as('found');
    const known = await this.tx
      .select(found._.selectedFields)
      .from(sql`unnest(${sql.param(refs)}::text[]) as asked (booking)`)
      .crossJoinLateral(found);
    return sortEntries(
      bookings.map((booking) => this.rowOf(booking)),
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

  private rowOf(booking: Booking): Row {
    const party = otherParty(booking);
    return {
      statementId: this.id,
      account: booking.account,
      ref: booking.ref,
      bookingRef: booking.bookingRef,
      hash: entryHashOf(booking),
      amountRaw: booking.amountRaw,
      currency: booking.currency,
      isCredit: booking.isCredit,
      isReversal: booking.isReversal || booking.returnReason !== null,
      bookedOn: booking.bookedOn,
      partyName: party.name,
      partyIban: party.iban,
      isOrganisation: party.isOrganisation,
      reference: referenceIn(booking),
      text: purposeOf(booking),
      endToEndId: booking.ids.endToEnd,
      state: booking.isCredit ? 'OPEN' : 'NOTED',
      reason: booking.isCredit ? 'NO_REFERENCE' : null,
      createdAt: this.ctx.clock.now(),
    };
  }
}
