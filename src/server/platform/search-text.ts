import { readReference } from '@fnx/bank-files/creditor-reference';
import {
  and,
  between,
  type Column,
  eq,
  like,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { isUuid } from './ids';

/** The text that an officer typed into the search, read in each way that it could be meant. */
export type SearchText = {
  /** Trimmed, single spaces, at most 200 characters. */
  text: string;
  lower: string;
  /** A person or an order. */
  uuid: string | null;
  /** 20 bytes, lower case. */
  address: string | null;
  /** 32 bytes, lower case: a transaction or a holder. */
  hash: string | null;
  /** The beginning of an address or a hash, `0x` and lower case, and the end where pages shorten it. */
  shortened: { start: string; end: string } | null;
  /** An order's number. */
  number: bigint | null;
  /** The reference of a bank transfer, without spaces and in upper case. */
  reference: string | null;
  /** The letters and digits of a document's number or of an account, in upper case. */
  code: string | null;
  /** A phone number: `whole` with its country, `+` and digits; `national` without. A text that begins with neither `+` nor `0` may be both. */
  phone: { whole: string | null; national: string | null } | null;
};

const LONGEST = 200;
/** PostgreSQL's bigint has at most 19 digits. */
const NUMBER = /^#?([0-9]{1,18})$/;
/** `0x1ecb`, `0x1ecb...ab12`: how pages shorten an address. The end makes up for a short beginning. */
const SHORTENED = /^(0x[0-9a-f]{4,39}|0x[0-9a-f]{2,39}(?=\.))(?:\.{2,3}([0-9a-f]{4,}))?$/;
/** Fewer digits end too many phone numbers, and are the numbers of orders. */
const FEWEST_DIGITS = 7;
const PHONE = /^\+?[0-9 ()/.-]{5,}$/;

export function readSearchText(typed: string): SearchText {
  // Control characters: PostgreSQL takes no NUL in a text.
  const clean = typed
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  const text = clean.slice(0, LONGEST);
  const lower = text.toLowerCase();
  const number = NUMBER.exec(text)?.[1];
  const [, start, end = ''] = SHORTENED.exec(lower) ?? [];
  return {
    text,
    lower,
    uuid: isUuid(lower) ? lower : null,
    address: /^0x[0-9a-f]{40}$/.test(lower) ? lower : null,
    hash: /^0x[0-9a-f]{64}$/.test(lower) ? lower : null,
    shortened: start === undefined ? null : { start, end },
    number: number === undefined ? null : BigInt(number),
    reference: readReference(text),
    code: readCode(text),
    phone: readPhone(text),
  };
}

/** Each has a digit, and is longer than a word that happens to have one. */
function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[ ./-]/g, '');
  return /^(?=.*[0-9])[0-9A-Z]{5,34}$/.test(code) ? code : null;
}

function readPhone(text: string): SearchText['phone'] {
  if (!PHONE.test(text)) return null;
  const typed = text.replace('(0)', '').replace(/[^0-9+]/g, '');
  const digits = typed.replace(/^\+?0*/, '');
  const isNational = !/^(?:\+|00)/.test(typed) && digits.length >= FEWEST_DIGITS;
  return {
    whole: /^0[1-9]/.test(typed) ? null : `+${digits}`,
    national: isNational ? digits : null,
  };
}

/** The condition that each typed word stands somewhere in the values, as `folded` compares. No index helps: for lists of some ten thousand rows. */
export function contains(typed: string | undefined, ...values: SQLWrapper[]): SQL | undefined {
  const words = typed === undefined ? [] : readSearchText(typed).lower.split(' ');
  const all = sql`concat_ws(' ', ${sql.join(values, sql`, `)})`;
  const patterns = words.map((word) => sql`${`%${prefixPattern(word)}`}`);
  // Also unfolded: the end of `ae` in a hash is no `e` once it is folded.
  return and(
    ...patterns.map((one) => or(like(sql`lower(${all})`, one), like(folded(all), folded(one)))),
  );
}

/**
 * A text as searches compare it: small, without accents and apostrophes, `ae` as `a`, hyphens as spaces. The function is the database's, which
 * has indexes of it; what is typed goes through the same one.
 */
export const folded = (value: SQLWrapper) => sql`folded(${value})`;

/** Shorter beginnings fit too many. */
const SHORTEST = 2;
const MOST_WORDS = 6;

/**
 * The condition that each typed word begins a word of a name, in any order; undefined where no word has two letters. Its index is `gin` of
 * `wordsOf(name)` with `gin_trgm_ops`.
 */
export function hasWords(name: SQLWrapper, typed: string): SQL | undefined {
  const words = typed
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  if (!words.some(({ length }) => length >= SHORTEST)) return undefined;
  return and(
    ...words.map((word) => sql`${wordsOf(name)} like '% ' || ${folded(sql`${word}`)} || '%'`),
  );
}

/** The words of a name, each after a space. */
export const wordsOf = (name: SQLWrapper) => folded(sql`' ' || ${name}`);

/** The condition that a number ends with digits, as people name theirs without its country. Its index: `reverse(…) text_pattern_ops`. */
export const endsWithDigits = (number: SQLWrapper, digits: string) =>
  like(sql`reverse(${number})`, prefixPattern([...digits].reverse().join('')));

/** The condition that a column has the address that was typed, in full or shortened; undefined where none was. A usual index does. */
export const namesAddress = (column: Column, { address, shortened }: SearchText) =>
  address ? eq(column, address) : shortened ? isShortened(column, shortened, 42) : undefined;

/** The same for a hash. */
export const namesHash = (column: Column, { hash, shortened }: SearchText) =>
  hash ? eq(column, hash) : shortened ? isShortened(column, shortened, 66) : undefined;

function isShortened(
  column: Column,
  { start, end }: NonNullable<SearchText['shortened']>,
  length: number,
): SQL | undefined {
  return and(
    between(column, start.padEnd(length, '0'), start.padEnd(length, 'f')),
    like(column, `%${end}`),
  );
}

/** A pattern of LIKE for texts that begin with `start`. */
export const prefixPattern = (start: string) => `${start.replace(/[\\%_]/g, '\\$&')}%`;
