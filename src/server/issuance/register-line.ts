import { email as emailSchema } from '@fnx/api/atoms';
import { AMOUNT_FAULTS } from '@fnx/api/shared/amount-texts';
import type { RegisterPersonKind } from '@fnx/api/shared/register';
import { REGISTER_PERSON_KINDS } from '@fnx/api/shared/register';
import { isBookWallet } from '@fnx/chain/book-wallets';
import { AmountError, MOST_SHARES, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { isDay, readUtc } from '@fnx/values/time';
import { type Address, isAddress, zeroAddress } from 'viem';

/** The columns of a register as a file, read and written: `register export` writes what `register import` reads. */
export const COLUMNS = [
  'number',
  'kind',
  'name',
  'birth date',
  'e-mail',
  'address',
  'country',
  'wallet',
  'shares',
  'locked until',
] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** Columns that a file has to have; one of the others that is left out is empty in every line. */
export const NEEDED: readonly ColumnName[] = ['number', 'kind', 'name', 'shares'];

/** The cells of one line as they stand in the file. `line` is that of the file, from 1; in JSON the place of the object. */
export type Cells = { line: number; cells: Partial<Readonly<Record<ColumnName, string>>> };

/** One holder of an imported register. */
export type RegisterLine = {
  line: number;
  /** Identifies the holder in the imported register. */
  number: string;
  kind: RegisterPersonKind;
  name: string;
  /** `1980-05-31` */
  birthDate: string | null;
  email: string | null;
  address: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Lower case; null: a book entry. */
  wallet: Address | null;
  sharesRaw: bigint;
  lockedUntil: Date | null;
};

/** One holder as the register is exported, in the cells that `register import` reads. */
export type ExportedLine = Record<ColumnName, string>;

/** A register at a block. */
export type ExportedRegister = {
  block: number;
  /** The time of the last event up to it. */
  at: Date;
  sharesRaw: bigint;
  lines: readonly ExportedLine[];
};

/** A fault of a file. `line` is null for a fault of the whole file. */
export type RegisterFault = { line: number | null; column: string | null; fault: string };

/** Faults that are shown; all are counted. */
const MOST_SHOWN = 200;

/** The faults of a file, in the order in which they were found, and what is no fault and the officers should know. */
export class Faults {
  readonly shown: RegisterFault[] = [];
  readonly notes: string[] = [];
  count = 0;

  add(line: number | null, column: ColumnName | null, fault: string): null {
    this.count += 1;
    if (this.shown.length < MOST_SHOWN) this.shown.push({ line, column, fault });
    return null;
  }
}

const LONGEST: Partial<Record<ColumnName, number>> = { number: 80, name: 200, address: 500 };

/** The holder of a line; null when it has a fault. @param now a lock-up ends after it, and a birthday is before it */
export function readLine({ line, cells }: Cells, now: Date, faults: Faults): RegisterLine | null {
  const before = faults.count;
  const read = <T>(column: ColumnName, reader: (text: string) => T): T | null => {
    const text = (cells[column] ?? '').trim();
    if (text === '' && !NEEDED.includes(column)) return null;
    try {
      refuseUnsafe(column, text);
      return reader(text);
    } catch (error) {
      if (error instanceof AmountError) return faults.add(line, column, AMOUNT_FAULTS[error.fault]);
      if (!(error instanceof CellFault)) throw error;
      return faults.add(line, column, error.message);
    }
  };
  const kind = read('kind', readKind);
  const found = {
    line,
    number: read('number', (text) => text),
    kind,
    name: read('name', (text) => text.normalize('NFC')),
    birthDate: read('birth date', (text) => readBirthDate(text, kind, now)),
    email: read('e-mail', readEmail),
    address: read('address', (text) => text.replace(/\r\n?/g, '\n')),
    country: read('country', readCountry),
    wallet: read('wallet', readWalletCell),
    sharesRaw: read('shares', readSharesCell),
    lockedUntil: read('locked until', (text) => readLockUp(text, now)),
  };
  return faults.count === before ? (found as RegisterLine) : null;
}

class CellFault extends Error {
  override readonly name = 'CellFault';
}

function refuseUnsafe(column: ColumnName, text: string): void {
  if (text === '') throw new CellFault('It is empty.');
  // The reader of `shares` has a better message about a sign.
  if (column !== 'shares' && /^[=+\-@＝＋－＠]/.test(text)) {
    throw new CellFault('It begins with = + - or @, as a formula does.');
  }
  const control = column === 'address' ? /[^\P{Cc}\r\n]/u : /\p{Cc}/u;
  if (control.test(text)) throw new CellFault('It has control characters or several lines.');
  const most = LONGEST[column] ?? 100;
  if (text.length > most) throw new CellFault(`It has more than ${most} characters.`);
}

function readKind(text: string): RegisterPersonKind {
  const found = REGISTER_PERSON_KINDS.find((kind) => kind === text.toUpperCase());
  if (found) return found;
  throw new CellFault(`It is person or company, not “${text}”.`);
}

/** A day of the calendar, as midnight in UTC. */
function readDay(text: string): Date {
  // Spreadsheets of many countries save a day so; those with strokes begin with the day or the month.
  const day = text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1');
  if (isDay(day)) return new Date(day);
  throw new CellFault(`It is a day such as 1980-05-31, not “${text}”.`);
}

function readBirthDate(text: string, kind: RegisterPersonKind | null, now: Date): string {
  if (kind === 'COMPANY') throw new CellFault('A company has no birth date.');
  const day = readDay(text);
  if (day > now) throw new CellFault('The birth date is in the future.');
  return day.toISOString().slice(0, 10);
}

function readEmail(text: string): string {
  const { success, data } = emailSchema.safeParse(text);
  if (success) return data;
  throw new CellFault(`It is no e-mail address: “${text}”.`);
}

function readCountry(text: string): string {
  if (/^[A-Z]{2}$/.test(text)) return text;
  throw new CellFault(`It is two capital letters such as CH, not “${text}”.`);
}

function readWalletCell(text: string): Address {
  const isMixed = text !== text.toLowerCase();
  if (!isAddress(text, { strict: isMixed })) {
    throw new CellFault(`It is no address, or has a typing error: “${text}”.`);
  }
  if (isBookWallet(text)) throw new CellFault('It is the address of a book entry.');
  if (text === zeroAddress) throw new CellFault('Leave it empty where there is no wallet.');
  return text.toLowerCase() as Address;
}

function readSharesCell(text: string): bigint {
  const raw = parseDecimal(withPoint(text), SHARE_DECIMALS, MOST_SHARES);
  if (raw > 0n) return raw;
  throw new CellFault('It must be greater than zero.');
}

/**
 * A number as spreadsheets write it, with a point for decimals and without separators of thousands. One that two countries read
 * differently, such as 1,000, stays as it is, and is refused.
 */
function withPoint(text: string): string {
  const grouped = /^\d{1,3}((['’ \u00a0\u202f.,])\d{3})(?:\2\d{3})*(?:(?!\2)[.,]\d+)?$/.exec(text);
  const [, , separator = ''] = grouped ?? [];
  const isClear = !/[.,]/.test(separator) || text.length > text.indexOf(separator) + 4;
  if (grouped && isClear) return text.replaceAll(separator, '').replace(',', '.');
  return /^\d+,\d+$/.test(text) && !grouped ? text.replace(',', '.') : text;
}

/** A day, at its beginning in UTC, or a time. */
function readLockUp(text: string, now: Date): Date {
  const at = text.includes('T') ? readUtc(text) : readDay(text);
  if (at === null) throw new CellFault(`It is no time: “${text}”.`);
  if (at <= now) throw new CellFault('The lock-up has ended already.');
  return at;
}
