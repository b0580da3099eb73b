import type { Booking, Statement } from '@fnx/bank-files/booking';
import { readCamt } from '@fnx/bank-files/read-camt';
import { entryRow } from '@/server/deposits/entry-row';
import { type Row, sameBooking } from '@/server/deposits/same-booking';
import { sortEntries } from '@/server/deposits/sort-entries';
import type { BankEntry } from '@/server/deposits/tables';
import { createRandom, type Random } from '../../../lab/crash/random';
import { bankDay } from '../../support/market/bank-days';
import { IBAN } from '../../support/market/statement';

type Told = { kind: Statement['kind']; bookings: Booking[] };

async function read(xml: string): Promise<Told> {
  const told: Told = { kind: 'camt.053', bookings: [] };
  for await (const { statement, bookings } of readCamt([Buffer.from(xml)])) {
    told.kind = statement.kind;
    told.bookings.push(...bookings);
  }
  return told;
}

/** Entries that a set of files comes to, in memory: what the import does with what `sortEntries` says. */
class Ledger {
  private entries: BankEntry[] = [];

  take({ kind, bookings }: Told): void {
    const isStatement = kind === 'camt.053';
    const of = { statementId: '', isStatement, now: new Date(0), ours: new Map() };
    const rows = bookings.map((booking) => entryRow(booking, of));
    const sorted = sortEntries(rows, this.alike(rows));
    for (const id of sorted.split) this.change(id, { state: 'SPLIT' });
    for (const { id, row } of sorted.completed) {
      const { partyName, partyIban, reference, text, endToEndId } = row;
      this.change(id, { partyName, partyIban, reference, text, endToEndId } as Partial<BankEntry>);
    }
    for (const { known } of sorted.differing) {
      for (const { id } of known) this.change(id, { reason: 'DIFFERS' });
    }
    if (isStatement)
      for (const { entryId } of sorted.said) this.change(entryId, { inStatement: true });
    const doubted = [...sorted.doubted, ...sorted.differing.flatMap((one) => one.rows)];
    const open = doubted.map((row) => ({ ...row, reason: 'DIFFERS' }) as Row);
    for (const row of [...sorted.added, ...open]) {
      this.entries.push({ ...row, number: this.entries.length + 1 } as BankEntry);
    }
  }

  /** The entries that count. */
  counted = () => this.entries.filter(({ state }) => state !== 'SPLIT');

  private change(id: string, to: Partial<BankEntry>): void {
    const at = this.entries.findIndex((one) => one.id === id);
    this.entries[at] = { ...(this.entries[at] as BankEntry), ...to };
  }

  private alike(rows: readonly Row[]): BankEntry[] {
    return this.entries.filter((one) =>
      rows.some((row) => one.bookingRef === row.bookingRef || sameBooking(one, row) !== 'OTHER'),
    );
  }
}

const signed = ({ isCredit, amountRaw }: BankEntry) => (isCredit ? amountRaw : -amountRaw);

/** The entries that count, without names that depend on which file came first. */
const sumsOf = (entries: readonly BankEntry[]) =>
  entries
    .map((one) =>
      [
        signed(one),
        one.isReversal,
        one.partyName?.toUpperCase() ?? '',
        one.reference ?? '',
        one.inStatement,
        one.reason === 'DIFFERS',
      ].join(' '),
    )
    .sort();

/** Files in another order, one of them again. */
export const shuffled = <T>(random: Random, files: readonly T[]) =>
  random.shuffle([...files, random.pick(files)]);

/** @returns what is wrong with some days, whose files come in several orders each */
export async function tryDays(days: number, seed: number): Promise<string[]> {
  const faults: string[] = [];
  for (let place = 0; place < days; place += 1) {
    const random = createRandom(seed + place);
    const day = bankDay(random, place, IBAN);
    const told = await Promise.all(day.files.map(({ xml }) => read(xml)));
    const results = Array.from({ length: 4 }, (_, round) => {
      const ledger = new Ledger();
      for (const file of round === 0 ? told : shuffled(random, told)) ledger.take(file);
      return ledger.counted();
    });
    for (const fault of faultsOf(day.movedRaw, results))
      faults.push(`day ${seed + place}: ${fault}`);
  }
  return faults;
}

/** Faults of the entries to which orders of the files of one day come. */
export function faultsOf(movedRaw: bigint, results: readonly BankEntry[][]): string[] {
  const [first = []] = results;
  const faults = results.flatMap((entries) => {
    const stated = entries.filter(({ inStatement }) => inStatement);
    const sum = stated.reduce((total, one) => total + signed(one), 0n);
    return sum === movedRaw ? [] : `${sum} of ${movedRaw} cents are in entries`;
  });
  const expected = sumsOf(first).join('\n');
  const other = results.find((entries) => sumsOf(entries).join('\n') !== expected);
  if (other) faults.push(`another order comes to\n${expected}\nor\n${sumsOf(other).join('\n')}`);
  return faults;
}
