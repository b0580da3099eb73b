import { type Booking, PAGE, type Statement } from '@fnx/bank-files/booking';
import { readCamt } from '@fnx/bank-files/read-camt';
import { entryRow } from '@/server/deposits/entry-row';
import { type Row, sameBooking } from '@/server/deposits/same-booking';
import { type Doubt, settleDoubts } from '@/server/deposits/settle-doubts';
import { groupsOf, type Sorted, sortEntries } from '@/server/deposits/sort-entries';
import type { BankEntry } from '@/server/deposits/tables';
import { createRandom, type Random } from '../../../scripts/random';
import { bankDay } from '../../support/market/bank-days';
import { IBAN } from '../../support/market/statement';

const OPEN = { state: 'OPEN', reason: 'DIFFERS' } as const;
const FIRST = 'NO_REFERENCE' as const;

type Told = { kind: Statement['kind']; id: string; bookings: Booking[] };

async function read(xml: string): Promise<Told> {
  const told: Told = { kind: 'camt.053', id: '', bookings: [] };
  for await (const { statement, bookings } of readCamt([Buffer.from(xml)])) {
    told.kind = statement.kind;
    told.id = statement.statementId;
    told.bookings.push(...bookings.filter(({ account }) => account === IBAN));
  }
  return told;
}

/** Entries that a set of files comes to, in memory: what the import does with what `sortEntries` says. */
class Ledger {
  private entries: BankEntry[] = [];
  /** Ids of what each statement told. */
  private readonly pages = new Map<string, Set<string>>();

  /** @param size of the pieces in which the file is read */
  take({ kind, id, bookings }: Told, size: number): void {
    const isStatement = kind === 'camt.053';
    const of = { statementId: '', isStatement, now: new Date(0), ours: new Map() };
    const rows = bookings.map((booking) => entryRow(booking, of));
    const other = id.endsWith('1') ? id.replace(/1$/, '2') : id.replace(/2$/, '1');
    const beside = id.includes(PAGE) ? this.pages.get(other) : undefined;
    const told = new Set<string>(beside);
    const doubts: Doubt[] = [];
    const later: Row[] = [];
    const take = (some: Row[], isEnd: boolean) => {
      const sorted = sortEntries(some, this.alike(some), told, isEnd);
      this.apply(sorted, isStatement, told);
      doubts.push(...sorted.doubts);
      later.push(...sorted.later);
    };
    const whole = [...groupsOf(rows, (row) => row.bookingRef).values()];
    for (let at = 0; at < whole.length; at += size) {
      take(whole.slice(at, at + size).flat(), false);
    }
    take(later.splice(0), true);
    for (const { one, isNew, result, beaten } of settleDoubts(doubts, told)) {
      for (const { id } of beaten) this.change(id, OPEN);
      const to = result === 'LOST' ? OPEN : result === 'LIFTED' ? { reason: FIRST } : {};
      if (isNew) this.add({ ...one, ...to }, told);
      else this.change(one.id ?? '', to);
    }
    this.pages.set(id, new Set([...told].filter((one) => !beside?.has(one))));
  }

  private apply(sorted: Sorted, isStatement: boolean, told: Set<string>): void {
    for (const id of sorted.split) this.change(id, { state: 'SPLIT' });
    for (const { id, row } of sorted.completed) {
      const { partyName, partyIban, reference, text, endToEndId } = row;
      this.change(id, { partyName, partyIban, reference, text, endToEndId } as Partial<BankEntry>);
    }
    for (const { entryId } of sorted.said) {
      told.add(entryId);
      if (isStatement) this.change(entryId, { inStatement: true });
    }
    for (const { known, rows: differing } of sorted.differing) {
      for (const one of known.filter(({ state }) => state !== 'SPLIT')) {
        const wins = isStatement && !one.inStatement;
        this.change(one.id, { state: wins ? 'SPLIT' : 'OPEN', reason: 'DIFFERS' });
      }
      const yields = !isStatement && known.some(({ inStatement }) => inStatement);
      for (const row of differing) {
        this.add({ ...row, state: yields ? 'SPLIT' : 'OPEN', reason: 'DIFFERS' }, told);
      }
    }
    for (const row of sorted.added) this.add(row, told);
  }

  private add(row: Row, told: Set<string>): void {
    this.entries.push({ ...row, number: this.entries.length + 1 } as BankEntry);
    told.add(row.id ?? '');
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

/** The sum of the entries of statements. */
export const statedRaw = (counted: readonly BankEntry[]) =>
  counted.reduce((sum, one) => sum + (one.inStatement ? signed(one) : 0n), 0n);

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
        one.state,
        one.reason,
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
      for (const file of round === 0 ? told : shuffled(random, told)) {
        ledger.take(file, round === 0 ? file.bookings.length : random.whole(1, 4));
      }
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
    const sum = statedRaw(entries);
    return sum === movedRaw ? [] : `${sum} of ${movedRaw} cents are in entries`;
  });
  const expected = sumsOf(first).join('\n');
  const other = results.find((entries) => sumsOf(entries).join('\n') !== expected);
  if (other) faults.push(`another order comes to\n${expected}\nor\n${sumsOf(other).join('\n')}`);
  return faults;
}
