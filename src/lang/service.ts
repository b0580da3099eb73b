import type catalog from '../../languages/de/service.json';

/*
 * The texts of the service: mails, text messages, pushes and notifications. The service writes a text before it knows the language of
 * its reader, so these functions say nothing yet: `say` does, in the language of the recipient. A text is plain JSON.
 */

/** An English text of this area. */
export type ServiceText = keyof typeof catalog;

/** A count, a `decimal` or a time is written in the language of the recipient; strings and other numbers, such as a year, as they are. */
export type Value =
  | string
  | number
  | Text
  | { decimal: string }
  | { moment: string }
  | { day: string }
  | { url: string }
  | Worth;
/** A value in a currency, and in those that its reader may have chosen besides. An amount that is paid is no such value. */
export type Worth = { amount: string; symbol: string; about: Readonly<Record<string, string>> };
type Values = Readonly<Record<string, Value>>;

export type Text =
  | Readonly<{
      text: string;
      /** The English text for a count of one. */
      one?: string;
      values?: Values;
    }>
  | Readonly<{ sentences: readonly Text[] }>;

/** `{name}` stands for a value; `{brand}` and `{symbol}` need not be given. */
export const t = (text: ServiceText, values: Values = {}): Text => ({ text, values });

/** A text with a count, `{n}`. The key of its translations is `other`. */
export const plural = (n: number, one: string, other: ServiceText, values: Values = {}): Text => ({
  text: other,
  one,
  values: { ...values, n },
});

/** A text from elsewhere, such as an operator's words. It is translated if the catalog happens to know it. */
export const asWritten = (text: string): Text => ({ text });

/** One sentence after the other; those that do not apply are left out. */
export const sentences = (...all: readonly (Text | null)[]): Text => ({
  sentences: all.filter((text) => text !== null),
});

/** A decimal string, such as `1234.50`, with as many decimals as it has. */
export const decimal = (text: string): Value => ({ decimal: text });

/** Date and time in UTC. */
export const moment = (at: Date): Value => ({ moment: at.toISOString() });

/** A date in UTC. */
export const day = (at: Date): Value => ({ day: at.toISOString() });

/** An address of this site, which is said in its form for the language. */
export const siteUrl = (url: string): Value => ({ url });
