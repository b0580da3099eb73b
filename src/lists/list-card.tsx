import { type ReactNode, useState } from 'react';
import { t as shell } from '@/lang/shell';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Pager } from '@/ui/basics/pager';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import type { Column, Part } from './columns';
import { isNarrowed, noFilters } from './filters';
import styles from './list.module.css';
import { ListCards } from './list-cards';
import { type Faulty, ListTable } from './list-table';
import { type List, SIZES } from './use-list';

export type Empty<Text extends string> = {
  title: Text;
  text: Text;
  action?: ReactNode;
  /** A class with the room of a first row, where something stands below the list. */
  room?: string | undefined;
};

/** How the rows are drawn: a table, cards, or what `draw` makes. */
type Drawn<Row, Text extends string> =
  | { columns: readonly Column<Row, Text>[]; isRowLink?: boolean; faulty?: Faulty<Row> }
  | { parts: readonly Part<Row, Text>[]; blank?: string }
  | { draw: (rows: readonly Row[] | undefined) => ReactNode };

export type CardProps<Row, Text extends string> = Drawn<Row, Text> & {
  /** Translates the texts of the list, which are English. */
  t: (text: Text, values?: Record<string, string>) => string;
  list: List<Row>;
  keyOf: (row: Row) => string | number;
  /** Name of the table. */
  label: Text;
  empty: Empty<Text>;
  /** Instead of `empty` when filters leave nothing. */
  noMatch?: Text;
  heading?: Text;
  action?: ReactNode;
  /** The card keeps its height when the first row takes the place of the words about none, so that the page below stays. */
  keepsRoom?: boolean;
};

/** The rows of a list in a card with pages and size, or why there are none. */
export function ListCard<Row extends object, Text extends string>(props: CardProps<Row, Text>) {
  const { t, list, heading, action, keepsRoom } = props;
  const { data, isStale } = list;
  const [room, setRoom] = useState(0);
  const measure = (body: HTMLElement | null) => {
    if (body && keepsRoom && data?.total === 0) setRoom(body.offsetHeight);
  };
  return (
    <>
      {list.failure === null ? null : (
        <LoadFailure
          title={data ? shell('This part may be out of date') : undefined}
          onRetry={list.retry}
        >
          {list.failure}
        </LoadFailure>
      )}
      {data || list.failure === null ? (
        <Card
          flush
          title={heading && t(heading)}
          action={action}
          className={cx(isStale && styles.stale)}
        >
          <div ref={measure} style={room > 0 ? { minBlockSize: room } : undefined}>
            <Body {...props} />
          </div>
          {data ? <Foot list={list} data={data} /> : null}
        </Card>
      ) : null}
    </>
  );
}

function Body<Row extends object, Text extends string>(props: CardProps<Row, Text>) {
  const { t, list, label, keyOf } = props;
  const { data, chosen } = list;
  // A page behind the last one has no rows, though the list does; the pager leads to the last one.
  const rows = data && (data.docs.length > 0 || data.total === 0) ? data.docs : undefined;
  if (rows?.length === 0) return <Nothing {...props} />;
  if ('draw' in props) return props.draw(rows);
  if ('parts' in props)
    return (
      <ListCards key={`${data?.page} ${list.size} ${list.isOfVisit}`} {...props} rows={rows} />
    );
  const order = Object.entries(list.filters).find(([, { kind }]) => kind === 'order')?.[0];
  return (
    <ListTable
      t={t}
      label={t(label)}
      columns={props.columns}
      rows={rows}
      keyOf={keyOf}
      order={order && chosen[order]}
      lines={10}
      isRowLink={props.isRowLink}
      faulty={props.faulty}
    />
  );
}

function Nothing<Row, Text extends string>({ t, list, empty, noMatch }: CardProps<Row, Text>) {
  const { filters, chosen, change } = list;
  if (noMatch && isNarrowed(filters, chosen)) {
    return (
      <div className={styles.noMatch}>
        <p>{t(noMatch)}</p>
        <Button variant="secondary" size="small" onClick={() => change(noFilters(filters))}>
          {shell('Clear filters')}
        </Button>
      </div>
    );
  }
  return (
    <EmptyState title={t(empty.title)} action={empty.action} className={empty.room}>
      {t(empty.text)}
    </EmptyState>
  );
}

/** Empty for a list of one short page; the pager is there to leave a page behind the last one. */
function Foot<Row>({ list, data }: { list: List<Row>; data: NonNullable<List<Row>['data']> }) {
  const { size, change, toPage } = list;
  return (
    <div className={styles.foot}>
      <Pager page={data.page} pages={data.pages} onPage={toPage} />
      {data.total > SIZES[0] ? (
        <label className={styles.size}>
          {shell('Rows per page')}
          <select value={size} onChange={({ target }) => change({ size: target.value })}>
            {SIZES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
