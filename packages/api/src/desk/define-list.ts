import * as z from 'zod/mini';
import { askedDate, limit, line, listOf, page, search } from '../atoms';
import type { VIEWS } from '../shared/desk';
import type { WorkKind } from '../shared/desk-work';
import { type DeskCall, deskGet } from './call';
import { rowsOf } from './rows';

/** A filter of a list. Texts are English: the keys of their translations; the empty option is the default. */
export type ListFilter =
  | {
      kind: 'choice';
      label: string;
      options: Readonly<Record<string, string>>;
      as?: 'segments';
    }
  | { kind: 'country'; label: string }
  | { kind: 'search'; label: string; hint?: string }
  | { kind: 'day'; label: string; notBefore?: string; notAfter?: string };

type ListFilters = Readonly<Record<string, ListFilter>>;

/** A filter that chooses what a list shows, with a button for each option. */
export const shownBy = <const O extends Readonly<Record<string, string>>>(options: O) =>
  ({ kind: 'choice', as: 'segments', label: 'Show', options }) as const;

/** A filter with a menu. */
export const chosenBy = <const O extends Readonly<Record<string, string>>>(
  label: string,
  options: O,
) => ({ kind: 'choice', label, options }) as const;

type Values<F> = F extends { options: infer O } ? Exclude<keyof O & string, ''> : string;
type InputOf<F extends ListFilters> = {
  [N in keyof F]: z.ZodMiniOptional<z.ZodMiniType<Values<F[N]>, Values<F[N]>>>;
};

/** The values of a choice, without the default. */
export const valuesOf = ({ options }: { options: Readonly<Record<string, string>> }) =>
  Object.keys(options).filter((value) => value !== '');

function inputOf(filter: ListFilter) {
  switch (filter.kind) {
    case 'choice':
      return z.enum(valuesOf(filter) as [string]);
    case 'country':
      return line(2, 2);
    case 'search':
      return search;
    case 'day':
      return askedDate;
  }
}

/** Input of every list of the desk: a page, words to find, the order by time, and whose items. */
const ASKED = {
  page,
  limit,
  search: z.optional(search),
  /** Absent: what waits longest first, and what is over newest first. */
  sort: z.optional(z.enum(['oldest', 'newest'])),
  whose: z.optional(z.enum(['mine', 'nobody'])),
};

type Rows = z.ZodMiniType<object>;
type Field<R extends Rows> = keyof z.output<R> & string;

/** A column: the first field on a line of its own, the others below it. */
export type ListColumn<K extends string = string> = {
  /** English: the key of the translations. */
  head: string;
  /** Place on a phone's card; see `src/lists/columns.ts`. */
  at: 'title' | 'figure' | 'when' | 'value' | 'state' | 'note';
  width?: string;
  of: readonly K[];
};

type Common = {
  /** Below `/api/v1/desk/`. */
  path: string;
  /** The view that the call belongs to. */
  right: keyof typeof VIEWS;
  /** The part of the desk that shows one item; absent: rows have no page. */
  area?: string;
  /** Milliseconds after which it is loaded again while the officer is present. */
  every?: number;
  /** Names the file in which officers save the list, after the bank; lists without it are not saved. */
  file?: string;
  title: string;
  lead?: string;
  /** Says that the list is empty without any filter; `noMatch` says it with filters. */
  empty: string;
  /** Says what appears in this list, and when. */
  hint: string;
  noMatch: string;
};

/** @template Row what `since` gets */
type Declared<R extends Rows, F, K extends string, Row> = Common & {
  row: R;
  /** The field that names a row. */
  key: K;
  filters: F;
  columns: readonly ListColumn<K>[];
  /** Its rows are work, which officers take. */
  work?: {
    kind: WorkKind;
    /** The field that names the item. */
    id: K;
    /** Since when the row waits; null once it is decided. */
    since: (row: Row, chosen: Readonly<Record<string, string>>) => string | null;
  };
};

/** A list, as everything sees it that handles all of them. It is a call of the desk, too. */
export type DeskListCall = DeskCall & Declared<Rows, ListFilters, string, never>;

export const isList = (call: DeskCall): call is DeskListCall => 'columns' in call;

/**
 * The one description of a list at the desk: the call and its input, the page with its filters, columns and cards, and the saved file derive
 * from it.
 *
 * @param more what the answer has besides the rows
 * @param fixed what the list is always asked for, such as the item whose parts it lists
 */
export function defineList<
  R extends Rows,
  const F extends ListFilters,
  M extends z.core.$ZodLooseShape = object,
  I extends z.core.$ZodLooseShape = object,
>({ more, fixed, ...list }: Declared<R, F, Field<R>, z.output<R>> & { more?: M; fixed?: I }) {
  const filters = Object.entries(list.filters).map(
    ([name, filter]) => [name, z.optional(inputOf(filter) as z.ZodMiniType)] as const,
  );
  const { path, row, key } = list;
  const input = z.strictObject({
    ...ASKED,
    ...(Object.fromEntries(filters) as unknown as InputOf<F>),
    ...(fixed as I),
  });
  const docs = rowsOf(row, key as keyof z.input<R> & string);
  const data = z.object({ ...listOf(row).shape, docs, ...(more as M) });
  return { ...list, ...deskGet(path, { input, data }) };
}
