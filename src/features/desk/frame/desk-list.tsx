import type * as z from 'zod/mini';
import type { DeskCall } from '@/api/desk/call';
import { faultyRow } from '@/api/desk/rows';
import { deskQuery } from '@/features/desk/lib/call-desk';
import { useRowKeys } from '@/features/desk/queue/row-keys';
import { SavedViews } from '@/features/desk/queue/saved-views';
import { useRows, type Work } from '@/features/desk/queue/use-work';
import { workColumns } from '@/features/desk/queue/work-columns';
import { WorkTools } from '@/features/desk/queue/work-tools';
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

/** A filter that chooses what a list of the desk shows, with a button for each option. The empty value is the default. */
export const shownBy = <const Options extends Readonly<Record<string, string>>>(options: Options) =>
  ({ kind: 'choice', as: 'segments', label: 'Show', options }) as const satisfies Filter;

const SEARCH = { kind: 'search', label: 'Search the rows' } as const;
const SORT = {
  kind: 'order',
  label: 'Order',
  options: { '': 'Usual order', oldest: 'Oldest first', newest: 'Newest first' },
} as const;
/** A filter for lists whose items officers take. */
export const WHOSE = {
  kind: 'choice',
  label: 'Officer',
  options: { '': 'Everybody’s', mine: 'Mine', nobody: 'Nobody’s' },
} as const satisfies Filter;

type ListCall = DeskCall & { data: z.ZodMiniType<ListData<object>> };

/**
 * A list of the desk, whose choices and page are in the URL. Each can be searched and turned round.
 * @param every milliseconds after which it is loaded again while the officer is present
 * @param fixed what the list is always asked for, such as the item whose parts it lists
 */
export function useDeskList<C extends ListCall, const F extends Readonly<Record<string, Filter>>>(
  call: C,
  filters: F,
  every?: number,
  fixed: Partial<z.input<C['input']>> = {},
) {
  return useList({
    filters: { search: SEARCH, ...filters, sort: SORT },
    query: (input: PageInput) =>
      deskQuery(call, { ...input, ...fixed } as z.input<C['input']>, { every }),
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
  /** Says that the list is empty without any filter; `noMatch` says it with filters. */
  empty: string;
  /** Says what appears in this list, and when. */
  hint: string;
  noMatch: string;
  /** Makes it a list of work, which officers take. */
  work?: Work<Row>;
  /** Name of the file in which officers save the list; lists without it are not saved. */
  fileName?: string;
}) {
  const { title, empty, hint, work, columns, list, ...page } = props;
  const docs = list.data?.docs;
  const rows = useRows(work, docs);
  useRowKeys(docs, work !== undefined);
  return (
    <ListPage
      {...page}
      list={list}
      columns={work ? workColumns(columns, work, rows) : columns}
      above={
        <>
          <SavedViews area={title} list={list} />
          {list.data ? <WorkTools rows={rows} total={list.data.total} /> : null}
        </>
      }
      t={english}
      title={title}
      label={title}
      empty={{ title: empty, text: hint }}
      faulty={FAULTY}
      isRowLink
    />
  );
}
