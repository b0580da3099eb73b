/*
 * Filters of a list. A list declares its filters once: from them derive what the URL may say, the fields above the
 * list, and the input of its query.
 */

/** Texts are English: the keys of their translations. */
export type Filter<Text extends string = string> =
  /** A select, or with `segments` a button per option. */
  | { kind: 'choice'; label: Text; options: Options<Text>; as?: 'segments' }
  /** The sort order; it narrows nothing. */
  | { kind: 'order'; label: Text; options: Options<Text> }
  /** `YYYY-MM-DD`. `notBefore` and `notAfter` name the filter that is the other end of the period. */
  | { kind: 'day'; label: Text; notBefore?: string; notAfter?: string }
  | { kind: 'search'; label: Text; hint?: Text };

/** Values with their labels; the empty value is the default. Without a label a value is its own. */
type Options<Text extends string> = Readonly<Record<string, Text | null>>;

export type Filters<Text extends string = string> = Readonly<Record<string, Filter<Text>>>;

/** The value of each filter; empty where nothing is chosen. */
export type Chosen<F extends Filters> = { readonly [Name in keyof F]: string };

/** The chosen values as the input of a query, without the empty ones. */
export type Given<F extends Filters> = {
  [Name in keyof F]?: F[Name] extends { options: infer Options }
    ? Exclude<keyof Options & string, ''>
    : string;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST_SEARCH = 100;

/** The values in the query of a URL; anybody may have written it, so unknown values are ignored. */
export function readFilters<F extends Filters>(filters: F, query: Query): Chosen<F> {
  const values = Object.entries(filters).map(([name, filter]) => {
    const value = query[name];
    return [name, typeof value === 'string' ? known(filter, value) : ''];
  });
  return Object.fromEntries(values);
}

function known(filter: Filter, value: string): string {
  if (filter.kind === 'search') return value.slice(0, LONGEST_SEARCH);
  if (filter.kind === 'day') return DAY.test(value) ? value : '';
  return Object.hasOwn(filter.options, value) ? value : '';
}

/** Whether anything narrows the list. */
export const isNarrowed = (filters: Filters, chosen: Chosen<Filters>): boolean =>
  Object.entries(filters).some(([name, { kind }]) => kind !== 'order' && chosen[name]);

/** The chosen values without the empty ones. */
export function given<F extends Filters>(chosen: Chosen<F>): Given<F> {
  const trimmed = Object.entries<string>(chosen).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value)) as Given<F>;
}

/** Values that reset every filter but the sort order. */
export const noFilters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { kind }]) => (kind === 'order' ? [] : [[name, '']])),
  );
