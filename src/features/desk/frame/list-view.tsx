import type { ReactNode } from 'react';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ItemList } from './item-list';
import view from './view.module.css';

/** A page of the desk with a list: the choice of what it shows, then the rows, or why there are none. */
export function ListView<Row extends object, Shown extends string>({
  title,
  options,
  shown,
  onShow,
  lead,
  query,
  failure,
  rows,
  keyOf,
  empty,
  hint,
  blockSize = '240px',
  children,
}: {
  title: string;
  options: readonly { value: Shown; label: string }[];
  shown: Shown;
  onShow: (shown: Shown) => void;
  lead?: string;
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
  failure: string;
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  empty: string;
  /** What appears in this list, and when. */
  hint: string;
  /** Of the skeleton. */
  blockSize?: string;
  /** Draws a row as one `<li>`. */
  children: (row: Row) => ReactNode;
}) {
  return (
    <>
      <header className={view.head}>
        <h1>{title}</h1>
        <Segments legend="Show" options={options} value={shown} onChange={onShow} />
      </header>
      {lead ? <p className={view.lead}>{lead}</p> : null}
      {query.isError ? (
        <LoadFailure title={failure} onRetry={query.refetch}>
          {query.error?.message}
        </LoadFailure>
      ) : null}
      {rows || query.isError ? null : <Skeleton blockSize={blockSize} />}
      {rows?.length === 0 ? <EmptyState title={empty}>{hint}</EmptyState> : null}
      <ItemList rows={rows ?? []} keyOf={keyOf}>
        {children}
      </ItemList>
    </>
  );
}
