import type { DisplayCurrency, PayWay } from '@fnx/api/shared/account-vocabulary';
import { dateFormat, groupDecimal, LONG_DAY } from '@fnx/api/shared/figures';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { BANK_VALUES } from '@/config/bank-facts';
import { BANK_WORDS } from '@/lang/bank-words';
import { type Language, localeOf, pathIn, sentenceGap } from '@/lang/languages';
import { readCatalog } from '@/lang/read-languages';
import type { Text, Value } from '@/lang/service';
import { formatters, writtenValues } from './formatters';

/** Who reads a text: how they pay, and the currency in which they see values. */
export type Reader = { way?: PayWay; currency?: DisplayCurrency };

type Compiled = ReturnType<typeof compile>;

/** Read when a language is first said. */
const catalogs = new Map<Language, Readonly<Record<string, string>>>();

function catalogOf(language: Language): Readonly<Record<string, string>> {
  const known = catalogs.get(language) ?? readCatalog(language, 'service');
  catalogs.set(language, known);
  return known;
}

const MOMENT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const;

/** Compiled when they are first said. Texts without values are not compiled, so this has one entry per text of the catalogs at most. */
const compiled = new Map<string, Compiled>();

function compiledText(text: string): Compiled {
  const known = compiled.get(text) ?? compile(text);
  compiled.set(text, known);
  return known;
}

/** The words of each way of paying. An operator's words may be the name of what every object has. */
function inWordsOf(way: PayWay | undefined, text: string): string {
  const words: Readonly<Record<string, string>> = BANK_WORDS;
  return way === 'BANK' && Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

/**
 * A text of the service in a language. A text that the catalog does not know is said in English.
 * @param reader whose way by bank transfer has no text that names a wallet
 */
export function say(language: Language, what: Text, reader: Reader = {}): string {
  if ('sentences' in what) {
    const said = what.sentences.map((sentence) => say(language, sentence, reader));
    return said.join(sentenceGap(language));
  }
  const { one, values = {} } = what;
  const text = inWordsOf(reader.way, what.text);
  const english = one !== undefined && values.n === 1 ? one : text;
  const catalog = catalogOf(language);
  // An operator's words may be the name of what every object has.
  const source = Object.hasOwn(catalog, text) ? (catalog[text] ?? english) : english;
  const said: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values))
    said[name] = sayValue(language, value, reader);
  if (Object.keys(said).length === 0) return withBank(source);
  const template = compiledText(source);
  const locale = localeOf(language);
  const written = writtenValues(template, locale, { ...BANK_VALUES, ...said });
  return String(format(template, locale, written, { formatters }));
}

/** A text that is not compiled: it may be an operator's words, with braces that mean nothing. */
function withBank(text: string): string {
  return text.replace(/\{(brand|symbol)\}/g, (_, name: 'brand' | 'symbol') => BANK_VALUES[name]);
}

/** A value as it stands in a text. */
export function sayValue(language: Language, value: Value, reader: Reader = {}): string | number {
  if (typeof value !== 'object') return value;
  if ('text' in value || 'sentences' in value) return say(language, value, reader);
  if ('url' in value) return urlIn(language, value.url);
  const locale = localeOf(language);
  if ('about' in value) {
    const { currency = 'USD' } = reader;
    const also = value.about[currency];
    const amount = `${groupDecimal(locale, value.amount)} ${value.symbol}`;
    return also ? `${amount} ≈ ${groupDecimal(locale, also)} ${currency}` : amount;
  }
  if ('decimal' in value) return groupDecimal(locale, value.decimal);
  if ('day' in value) {
    return dateFormat(locale, { ...LONG_DAY, timeZone: 'UTC' }).format(new Date(value.day));
  }
  return dateFormat(locale, MOMENT).format(new Date(value.moment));
}

/** An address or a path of this site, in a language. */
export function urlIn(language: Language, url: string): string {
  if (url.startsWith('/')) return pathIn(language, url);
  const { origin, pathname, search, hash } = new URL(url);
  return `${origin}${pathIn(language, `${pathname}${search}${hash}`)}`;
}
