import type * as z from 'zod/mini';
import type { DeskCall } from '@/api/desk/call';
import { faultyRow } from '@/api/desk/rows';
import { deskQuery } from '@/features/desk/lib/call-desk';
import type { Column } from '@/lists/columns';
import type { Filter } from '@/lists/filters';
import { ListPage } from '@/lists/list-page';
import { type List, type ListData, type PageInput, useList } from '@/lists/use-list';

/** Rows per page: a day of a queue at once. */
const SIZE = 50;

const FAULTY = {
  nameOf: faultyRow,
  text: 'This row has faulty data and cannot be shown. Tell the administrators its name.',
};

/** The desk is English. */
const english = (text: string) => text;

/** What a list of the desk shows: a button each. The empty value is the default. */
export const shownBy = <const Options extends Readonly<Record<string, string>>>(options: Options) =>
  ({ kind: 'choice', as: 'segments', label: 'Show', options }) as const satisfies Filter;

type ListCall = DeskCall & { data: z.ZodMiniType<ListData<object>> };

/**
 * A list of the desk, whose choices and page are in the URL.
 * @param every milliseconds after which it is loaded again while the officer is present
 */
export function useDeskList<C extends ListCall, const F extends Readonly<Record<string, Filter>>>(
  call: C,
  filters: F,
  every?: number,
) {
  return useList({
    filters,
    query: (input: PageInput) => deskQuery(call, input as z.input<C['input']>, { every }),
    size: SIZE,
    reason: (error) => error.message,
  });
}

/** A page of the desk that is a list. */
export function DeskList<Row extends object>(props: {
  title: string;
  lead?: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  failure: string;
  /** What is shown by default has its own words when it is empty. */
  empty: string;
  /** What appears in this list, and when. */
  hint: string;
  noMatch: string;
  /** Of the file in which officers save the list; lists without it are not saved. */
  fileName?: string;
}) {
  const { title, empty, hint, ...page } = props;
  return (
    <ListPage
      {...page}
      t={english}
      title={title}
      label={title}
      empty={{ title: empty, text: hint }}
      faulty={FAULTY}
      isRowLink
    />
  );
}
