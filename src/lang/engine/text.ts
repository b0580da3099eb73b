import format from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { BANK_VALUES } from '@/config/bank-facts';
import { directionOf, type Language, localeOf } from '@/lang/languages';
import { currentLanguage, isPseudo, setLanguage } from './current';
import { formatters, writtenValues } from './formatters';
import { messageKey } from './message-key';

/*
 * The texts of the pages. The English text stands in the code and is the key of its translations, so that English needs no file
 * and a text that has no translation yet is shown in English. Call these while rendering or in a handler, never when a module is
 * loaded: the server renders all languages in one process.
 */

type Compiled = Parameters<typeof format>[0];
export type Catalog = Readonly<Record<string, Compiled>>;
type Values = Readonly<Record<string, string | number>>;
type Parts = Readonly<Record<string, string | number | ((children: ReactNode) => ReactNode)>>;

const inBrowser = typeof document !== 'undefined';

/** By language and area. */
const catalogs = new Map<string, Catalog>();
/** The areas that loaded code has texts of. */
const areas = new Set<string>();
const listeners = new Set<() => void>();
let rendered: Set<string> | undefined;

const keyOf = (area: string) => `${currentLanguage()}/${area}`;

/**
 * For the server: sets the language of what is rendered next. Rendering a page is synchronous.
 *
 * @param seen receives the areas of the texts that are rendered
 */
export function startRendering(next: string, seen: Set<string>): void {
  setLanguage(next);
  rendered = seen;
}

export function addCatalog(of: Language, area: string, catalog: Catalog): void {
  catalogs.set(`${of}/${area}`, catalog);
  for (const listener of listeners) listener();
}

/** The id of the script element with the catalogs of a page, by area. */
export const INLINE_CATALOGS = 'texts';

if (inBrowser && currentLanguage() !== 'en') {
  const text = document.getElementById(INLINE_CATALOGS)?.textContent;
  for (const [area, catalog] of Object.entries(JSON.parse(text || '{}'))) {
    addCatalog(currentLanguage(), area, catalog as Catalog);
  }
}

const loading = new Map<string, Promise<void>>();

/** Loads the catalog of an area. If that fails, its texts stay English. */
export function loadArea(area: string): Promise<void> {
  if (currentLanguage() === 'en' || catalogs.has(keyOf(area))) return Promise.resolve();
  const known = loading.get(area);
  if (known) return known;
  const file = `/_next/static/texts/${process.env.TEXTS_HASH}/${keyOf(area)}.json`;
  const load = fetch(file)
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}))
    .then((catalog: Catalog) => addCatalog(currentLanguage(), area, catalog));
  loading.set(area, load);
  return load;
}

/** Whether the texts of all loaded code are there. */
export const areasStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  missing: (): string =>
    currentLanguage() === 'en'
      ? ''
      : [...areas].filter((area) => !catalogs.has(keyOf(area))).join(),
};

// An English text has parts in braces and tags alone: what needs more is a plural, which has a function of its own.
const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g;

function parse(text: string): Compiled {
  const parts: unknown[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [all, name, tag, inner = ''] = match;
    parts.push(text.slice(end, match.index), tag ? [tag, ...(parse(inner) as string)] : [name]);
    end = match.index + all.length;
  }
  return [...parts, text.slice(end)] as Compiled;
}

function accented(text: string): string {
  const made = text.replace(/\{\w+\}|<\/?\w+>|[aeioucn]/gi, (sign) =>
    sign.length > 1 ? sign : `${sign}\u0301`,
  );
  return `[${made}]`;
}

function make(
  area: string,
  key: string,
  english: string,
  values: Readonly<Record<string, unknown>>,
) {
  rendered?.add(area);
  const found =
    currentLanguage() === 'en' ? undefined : catalogs.get(keyOf(area))?.[messageKey(key)];
  const source = isPseudo() ? accented(english) : english;
  if (found === undefined && !/[{<]/.test(source)) return source;
  const template = found ?? parse(source);
  const locale = localeOf(currentLanguage());
  const written = writtenValues(template, locale, { ...BANK_VALUES, ...values });
  const placed = directionOf(currentLanguage()) === 'rtl' ? withOwnStops(written) : written;
  return format(template, locale, placed as never, { formatters } as never);
}

const LATIN_NAME = /\p{Script=Latin}\.$/u;

/** A Latin name that ends in a full stop, such as `Ltd.`, set apart: between Arabic or Hebrew words its stop would be drawn before the name. */
function withOwnStops(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const placed = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && LATIN_NAME.test(value) ? `\u2068${value}\u2069` : value,
  ]);
  return Object.fromEntries(placed);
}

/** The functions that give the texts of one area; `K` is the union of its English texts. */
export function area<K extends string>(name: string) {
  areas.add(name);
  // The shell loads what is missing.
  if (inBrowser)
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  return {
    /** The text in the language of this page. `{name}` stands for a value; `{brand}` and `{symbol}` need not be given. */
    t: (english: K, values: Values = {}): string => String(make(name, english, english, values)),
    /** A text with a count, `{n}`. The key of its translations is `other`; they have the forms of their language. */
    plural: (n: number, one: string, other: K, values: Values = {}): string =>
      String(make(name, other, n === 1 ? one : other, { ...values, n })),
    /** A text with elements in it: `<T text="Read the <a>terms</a>." a={(children) => <Link>{children}</Link>} />`. */
    T: ({ text, ...values }: { text: K } & Parts): ReactNode => {
      const wrapped = Object.entries(values).map(([part, value]) => [
        part,
        typeof value === 'function'
          ? (children: unknown[]) => value(createElement(Fragment, null, ...(children as string[])))
          : value,
      ]);
      const parts = make(name, text, text, Object.fromEntries(wrapped)) as ReactNode;
      return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
    },
  };
}
