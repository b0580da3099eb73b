import { createHash } from 'node:crypto';
import { BankFileError } from '@fnx/bank-files/bank-file-error';
import type { Booking, Statement } from '@fnx/bank-files/booking';
import { readCamt, type StatementPiece } from '@fnx/bank-files/read-camt';
import type { Tx } from '@fnx/postgres/client';
import { violatedConstraint } from '@fnx/postgres/faults';
import { insertRows } from '@fnx/postgres/insert-rows';
import { letRun } from '@fnx/postgres/let-run';
import { asc } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import { hashed, piecesOf } from '@/server/desk/file-pieces';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { completeEntry, linkEntries, splitEntries, unconfirmed } from './change-entries';
import { entryRow } from './entry-row';
import { sureOf, toldBeside } from './entry-sources';
import { isOneOf, knownEntries, ordersOf } from './known-entries';
import { placeCredits } from './place-credits';
import { placeDebits } from './place-debits';
import { placeReversals } from './place-reversals';
import { mayTakeBack, type Row } from './same-booking';
import { openDoubted, setAside } from './set-aside';
import { type Doubt, settleDoubts } from './settle-doubts';
import { groupsOf, type Sorted, sortEntries } from './sort-entries';
import { type Bringer, beginStatement, endStatement, nameFile } from './statement-rows';
import { type BankEntry, bankEntries, type Word } from './tables';

/** The result of an import: added entries are new and stored, known ones came in an earlier file, others cannot be used. */
export type Imported = {
  statement: string;
  entries: number;
  added: number;
  known: number;
  leftOut: string | null;
};

/**
 * Imports a statement or a notification of the bank, whole or not at all. An entry is stored once, in whichever files it comes; each
 * file is a word on it, and one that somebody else brings again is a second word. Memory does not depend on the size of the file.
 * Entries that cannot be used, and statements of other accounts, are left out by name.
 * @throws Refusal for a file that cannot be read, that the same one has brought before, or that is of other accounts alone
 */
export async function importStatement(
  { ctx, tx, entry }: Pick<Act, 'ctx' | 'tx' | 'entry'>,
  { file }: { file: GivenFile },
  by: Bringer,
): Promise<Imported[]> {
  const account = ctx.config.bankTransfer?.iban;
  if (!account) throw refusal('NO_BANK_ACCOUNT');
  await letRun(tx);
  // Two imports at once could each find the other's entries new.
  await lockNamed(tx, 'bank-statements', account);
  const hash = createHash('sha256');
  const importing = new Import(ctx, tx, { account, name: file.name, by });
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
  const [other] = importing.leftOut;
  if (other && importing.done.length === 0) {
    throw refusal('BANK_FILE_ACCOUNT', { account: other.account, ours: account });
  }
  const sha256 = hash.digest('hex');
  await importing.name(sha256);
  entry.target = file.name;
  const leftOut = [...importing.leftOut.map(leftOutText), ...importing.unusable];
  const entries = importing.done.reduce((sum, one) => sum + one.entries, 0);
  entry.after = { sha256, entries, ...(leftOut.length > 0 && { leftOut }) };
  return [
    ...importing.done,
    ...importing.leftOut.map(leftOutText).map((one) => ({ statement: one, ...NOTHING })),
  ];
}

/** Bookings that are sorted at once. */
const AT_ONCE = 250;

const NOTHING = { entries: 0, added: 0, known: 0, leftOut: null };
const leftOutText = ({ statementId, account }: Statement) =>
  `${statementId}: left out, of another account (${account})`;

/** The rest is what it is when it is stored: money without a reference of ours, and debits that are none of ours. */
const isToPlace = ({ isCredit, isReversal, reason, reference, endToEndId }: Row) =>
  isReversal || Boolean(isCredit ? reference && reason !== 'WRONG_REFERENCE' : endToEndId);

/** Money whose reference no order has: it is stored as what it is, and not placed. */
function markStrange(row: Row, ours: ReadonlyMap<string, boolean>): Row {
  const isStrange = row.isCredit && row.reference && !ours.has(row.reference);
  return isStrange && !row.isReversal ? { ...row, reason: 'WRONG_REFERENCE' } : row;
}

class Import {
  readonly done: Imported[] = [];
  /** Statements of other accounts. */
  readonly leftOut: Statement[] = [];
  private readonly ids: string[] = [];
  private id = '';
  private reading: Statement | null = null;
  private storing = Promise.resolve();
  private counts = { entries: 0, added: 0 };
  /** A sentence for each entry that cannot be used, of the statement and of the file. */
  private faulty: string[] = [];
  readonly unusable: string[] = [];
  /** Ids of the entries that the statement has told: it tells each booking once. */
  private told = new Set<string>();
  /** Bookings that are perhaps known under another name, until the statement has told the rest. */
  private later: Row[] = [];
  private doubts: Doubt[] = [];
  /** Those that came before, of what the statement has. */
  private reversals: BankEntry[] = [];
  /** Ids of reversals to be placed at the end of the statement, and of bookings that are new with it. */
  private taking = new Set<string>();
  private fresh = new Set<string>();

  constructor(
    private readonly ctx: AppContext,
    private readonly tx: Tx,
    private readonly of: { account: string; name: string; by: Bringer },
  ) {}

  async take({ statement, bookings, unusable, isLast }: StatementPiece): Promise<void> {
    if (statement.account !== this.of.account) {
      if (isLast) this.leftOut.push(statement);
      return;
    }
    if (this.reading !== statement) await this.begin(statement);
    this.reading = statement;
    this.faulty.push(...unusable);
    if (bookings.length > 0) await this.keep(bookings);
    if (isLast) await this.end(statement);
  }

  private async begin(statement: Statement): Promise<void> {
    const { name, by } = this.of;
    this.counts = { entries: 0, added: 0 };
    this.faulty = [];
    this.told = await toldBeside(this.tx, statement);
    this.later = [];
    this.doubts = [];
    this.reversals = [];
    this.taking = new Set();
    this.fresh = new Set();
    const importedAt = this.ctx.clock.now();
    this.id = await beginStatement(this.tx, statement, { fileName: name, by, importedAt });
    this.ids.push(this.id);
  }

  /** @throws Refusal for a file that the same one has brought before */
  name = (fileHash: string) => nameFile(this.tx, this.ids, { by: this.of.by, fileHash });

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
    const ours = await ordersOf(this.tx, booked);
    const isStatement = this.reading?.kind === 'camt.053';
    const of = { statementId: this.id, isStatement, now: this.ctx.clock.now(), ours };
    await this.sort(booked.map((booking) => markStrange(entryRow(booking, of), ours)));
  }

  private async sort(rows: readonly Row[], isEnd = false): Promise<void> {
    const known = await knownEntries(this.tx, this.of.account, rows);
    this.reversals.push(...known.filter(({ isReversal, isCredit }) => isReversal && !isCredit));
    const sorted = sortEntries(rows, known, this.told, isEnd);
    const { added, completed, split, said, later, doubts, differing } = sorted;
    this.later.push(...later);
    this.doubts.push(...doubts);
    for (const { entryId } of said) this.told.add(entryId);
    if (split.length > 0) await splitEntries(this.tx, split);
    for (const one of completed) await completeEntry(this.tx, one);
    const beside: Row[] = [];
    for (const one of differing) beside.push(...(await setAside(this.ctx, this.tx, one)));
    await this.link(said);
    const isOpen = new Set(known.flatMap(({ id, reason }) => (reason === 'DIFFERS' ? id : [])));
    const more = completed.flatMap(({ row, id }) => (isOpen.has(id) ? [] : { ...row, id }));
    for (const id of this.reversalsOf(completed.map(({ row }) => row))) this.taking.add(id);
    await this.add(added, beside, more, said);
  }

  /** Stores new bookings, and places those that are not open for officers already. */
  private async add(
    sure: readonly Row[],
    beside: readonly Row[],
    more: readonly Row[] = [],
    said: Sorted['said'] = [],
  ): Promise<void> {
    const fresh = [...sure, ...beside];
    this.counts.added += fresh.length;
    if (fresh.length > 0) await this.tx.execute(insertRows(bankEntries, fresh));
    for (const { id = '' } of fresh) this.told.add(id);
    await this.link(fresh.map(({ id = '' }) => ({ entryId: id, says: 'SAME' as const })));
    const toPlace = [...sure, ...more];
    const waiting = await unconfirmed(
      this.tx,
      said.map(({ entryId }) => entryId),
    );
    const ids = [...toPlace.filter(isToPlace).map(({ id = '' }) => id), ...waiting];
    for (const { id = '' } of fresh) this.fresh.add(id);
    for (const id of this.reversalsOf(fresh)) this.taking.add(id);
    await this.place(ids);
  }

  private link(words: readonly { entryId: string; says: Word }[]): Promise<void> {
    const isStatement = this.reading?.kind === 'camt.053';
    return linkEntries(this.tx, { statementId: this.id, isStatement }, words);
  }

  /** Ids of reversals that may be of money that is new or told better now, and that were of none or of other money until now. */
  private reversalsOf(fresh: readonly Row[]): string[] {
    const mayBe = this.reversals.filter((one) => fresh.some((row) => mayTakeBack(one, row)));
    return mayBe.map(({ id }) => id);
  }

  private async place(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { ctx, tx } = this;
    const rows = await this.entriesOf(ids);
    await placeCredits(ctx, tx, rows);
    const debits = rows.filter(({ isCredit }) => !isCredit);
    await placeDebits(ctx, tx, debits, await sureOf(tx, debits));
    for (const { id, isReversal } of debits) if (isReversal) this.taking.add(id);
  }

  private entriesOf = (ids: readonly string[]): Promise<BankEntry[]> =>
    this.tx
      .select()
      .from(bankEntries)
      .where(isOneOf(bankEntries.id, ids))
      .orderBy(asc(bankEntries.number));

  /** A reversal is placed at the end of its statement: its money may come after it in the file. */
  private async takeBack(): Promise<void> {
    const { ctx, tx, fresh } = this;
    const taking = await this.entriesOf([...this.taking]);
    await placeReversals(ctx, tx, taking, { sure: await sureOf(tx, taking), fresh });
  }

  /** Sorts the bookings whose name is not known, after all others of the statement. */
  private async settle(): Promise<void> {
    const left = [...groupsOf(this.later, ({ bookingRef }) => bookingRef).values()];
    for (let at = 0; at < left.length; at += AT_ONCE) {
      await this.sort(left.slice(at, at + AT_ONCE).flat(), true);
    }
    const settled = settleDoubts(this.doubts, this.told);
    const { sure, open, lifted } = await openDoubted(this.ctx, this.tx, settled);
    if (settled.length > 0) await this.add(sure, open, lifted);
  }

  private async end({ statementId, closingRaw }: Statement): Promise<void> {
    await this.storing;
    await this.settle();
    if (this.taking.size > 0) await this.takeBack();
    const { entries, added } = this.counts;
    const leftOut = this.faulty.length > 0 ? this.faulty : null;
    this.unusable.push(...this.faulty.map((one) => `${statementId}: ${one}`));
    await endStatement(this.tx, this.id, { entries, leftOut, closingRaw });
    const told = { entries, added, known: entries - added, leftOut: leftOut?.join(' ') ?? null };
    this.done.push({ statement: statementId, ...told });
  }
}
