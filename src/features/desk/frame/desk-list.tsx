import type { DeskListCall, ListFilter } from '@fnx/api/desk/define-list';
import { faultyRow } from '@fnx/api/desk/rows';
import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod/mini';
import { downloadName } from '@/config/bank-facts';
import { deskQuery } from '@/features/desk/lib/call-desk';
import { pageLocale } from '@/features/desk/lib/words';
import { useRowKeys } from '@/features/desk/queue/row-keys';
import { SavedViews } from '@/features/desk/queue/saved-views';
import { useRows } from '@/features/desk/queue/use-work';
import { workColumns } from '@/features/desk/queue/work-columns';
import { WorkTools } from '@/features/desk/queue/work-tools';
import { t } from '@/lang/desk';
import { listCountries } from '@/lib/format/countries';
import type { Filter } from '@/lists/filters';
import { ListPage } from '@/lists/list-page';
import { type List, type ListData, type PageInput, useList } from '@/lists/use-list';
import { type Cells, columnsOf } from './list-cells';

/** Rows per page: a day of a queue at once. */
const SIZE = 50;

const FAULTY = 'This row has faulty data and cannot be shown. Tell the administrators its name.';

const SEARCH = { kind: 'search', label: 'Search the rows' } as const;
const SORT = {
  kind: 'order',
  label: 'Order',
  options: { '': 'Usual order', oldest: 'Oldest first', newest: 'Newest first' },
} as const;
/** A filter for lists whose items officers take. */
const WHOSE = {
  kind: 'choice',
  label: 'Officer',
  options: { '': 'Everybody’s', mine: 'Mine', nobody: 'Nobody’s' },
} as const satisfies Filter;

/** Countries have their names in the officer's language. */
function filterOf(filter: ListFilter): Filter {
  if (filter.kind !== 'country') return filter;
  const names = listCountries(pageLocale()).map(({ code, name }) => [code, name]);
  return {
    ...{ kind: 'choice', label: filter.label },
    options: { '': 'Every country', ...Object.fromEntries(names) },
  };
}

function filtersOf({ filters, work }: Pick<DeskListCall, 'filters' | 'work'>) {
  const own = Object.entries(filters).map(([name, filter]) => [name, filterOf(filter)]);
  const whose: Record<string, Filter> = work ? { whose: WHOSE } : {};
  return { search: SEARCH, ...Object.fromEntries(own), ...whose, sort: SORT } as Readonly<
    Record<string, Filter>
  >;
}

type DataOf<L extends DeskListCall> = z.output<L['data']> & ListData<object>;
type RowOf<L extends DeskListCall> = z.output<L['row']> & object;

/**
 * A list of the desk as it is declared: its page with filters, rows, cards on a phone, the officers' work and the saved file. Choices and
 * page are in the URL.
 * @param cells columns that are not drawn by the kinds of their fields, by their heads
 * @param above between the filters and the rows
 * @param fixed what the list is always asked for
 */
export function DeskList<L extends DeskListCall>({
  of,
  cells,
  above,
  fixed,
}: {
  of: L;
  cells?: Cells<RowOf<L>, DataOf<L>>;
  above?: (rows: readonly RowOf<L>[]) => ReactNode;
  fixed?: Partial<z.input<L['input']>>;
}) {
  const { title, lead, empty, hint, noMatch, work, key, every, file } = of;
  const filters = useMemo(() => filtersOf(of), [of]);
  const list = useList({
    filters,
    query: (input: PageInput) =>
      deskQuery(
        of as DeskListCall & { data: z.ZodMiniType<DataOf<L>> },
        { ...input, ...fixed },
        { every },
      ),
    size: SIZE,
    reason: (error) => error.message,
  });
  const docs = list.data?.docs as readonly RowOf<L>[] | undefined;
  const keyOf = (row: RowOf<L>) => String(row[key as keyof RowOf<L>]);
  const taken = work && {
    kind: work.kind,
    idOf: (row: RowOf<L>) => String(row[work.id as keyof RowOf<L>]),
    since: (row: RowOf<L>) => work.since(row as never, list.chosen),
  };
  const rows = useRows(taken, docs);
  useRowKeys(docs, work !== undefined);
  const columns = columnsOf(of, cells, list.data);
  return (
    <ListPage
      t={t}
      list={list as List<RowOf<L>>}
      title={title}
      {...(lead && { lead })}
      {...(file && { fileName: downloadName(file), isFileEnglish: true })}
      label={title}
      columns={taken ? workColumns(columns, taken, rows) : columns}
      keyOf={keyOf}
      empty={{ title: empty, text: hint }}
      noMatch={noMatch}
      faulty={{ nameOf: faultyRow, text: t(FAULTY) }}
      above={
        <>
          <SavedViews area={title} list={list} />
          {above?.(docs ?? [])}
          {list.data ? <WorkTools rows={rows} total={list.data.total} /> : null}
        </>
      }
      isRowLink
    />
  );
}
