import { and, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
  /** An order's number. */
  number: bigint | null;
};

const LONGEST = 200;
/** PostgreSQL's bigint has at most 19 digits. */
const NUMBER = /^#?([0-9]{1,18})$/;

export function readSearchText(typed: string): SearchText {
  // Control characters: PostgreSQL takes no NUL in a text.
  const clean = typed
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  const text = clean.slice(0, LONGEST);
  const lower = text.toLowerCase();
  const number = NUMBER.exec(text)?.[1];
  return {
    text,
    lower,
    uuid: isUuid(lower) ? lower : null,
    address: /^0x[0-9a-f]{40}$/.test(lower) ? lower : null,
    hash: /^0x[0-9a-f]{64}$/.test(lower) ? lower : null,
    number: number === undefined ? null : BigInt(number),
  };
}

/** The condition that each typed word stands somewhere in the values, in any case. No index helps: for lists of some ten thousand rows. */
export function contains(typed: string | undefined, ...values: SQLWrapper[]): SQL | undefined {
  const words = typed === undefined ? [] : readSearchText(typed).lower.split(' ');
  const all = sql`lower(concat_ws(' ', ${sql.join(values, sql`, `)}))`;
  return and(...words.map((word) => like(all, `%${prefixPattern(word)}`)));
}

/** A pattern of LIKE for texts that begin with `start`. */
export const prefixPattern = (start: string) => `${start.replace(/[\\%_]/g, '\\$&')}%`;
