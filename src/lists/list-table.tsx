import type { CSSProperties } from 'react';
import { cx } from '@/ui/basics/cx';
import { Boundary } from '@/ui/feedback/boundary';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { Column } from './columns';
import styles from './list-table.module.css';

const TRACKS: Readonly<Record<Column<never>['at'], string>> = {
  when: '11.5rem',
  title: 'minmax(0, 1fr)',
  figure: 'minmax(10rem, auto)',
  value: '8.5rem',
  state: '10.5rem',
  note: 'minmax(0, 1fr)',
};

/** For lists that one faulty row must not end. */
export type Faulty<Row> = {
  /** The name of a row that does not have the form of its list; null for a sound one. */
  nameOf: (row: Row) => string | null;
  /** Text in place of the row, besides its name. */
  text: string;
};

export type TableProps<Row extends object, Text extends string> = {
  t: (text: Text) => string;
  /** Name of the table. */
  label: string;
  columns: readonly Column<Row, Text>[];
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** The chosen sort order; empty for the default. */
  order?: string;
  /** Lines of the skeleton. */
  lines?: number;
  /** The link of the title is the whole row. */
  isRowLink?: boolean;
  faulty?: Faulty<Row> | undefined;
};

/** Rows as a table with column headings on wide screens, and as cards on phones. A skeleton until the rows are loaded. */
export function ListTable<Row extends object, Text extends string>(props: TableProps<Row, Text>) {
  const { t, label, columns, rows, order, lines = 3, isRowLink } = props;
  const tracks = columns.map(({ at, width }) => width ?? TRACKS[at]).join(' ');
  const style = { '--tracks': tracks } as CSSProperties;
  if (!rows) {
    return (
      <div className={styles.table} style={style} aria-busy="true">
        {Array.from({ length: lines }, (_, line) => line).map((line) => (
          <div key={line} className={styles.line}>
            <Skeleton inlineSize="100%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <table className={cx(styles.table, isRowLink && styles.links)} style={style} aria-label={label}>
      <thead>
        <tr className={styles.line}>
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              className={cx(isFigure(column) && styles.number)}
              aria-sort={sortOf(column, order)}
            >
              {t(column.head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <GuardedLine key={keyOfRow(props, row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

type LineProps<Row extends object, Text extends string> = TableProps<Row, Text> & { row: Row };

function Line<Row extends object, Text extends string>({ columns, row }: LineProps<Row, Text>) {
  return (
    <tr className={styles.line}>
      {columns.map(({ at, head, cell }) =>
        at === 'title' ? (
          <th key={head} scope="row" className={styles.title}>
            {cell(row)}
          </th>
        ) : (
          <td key={head} className={styles[at]}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** A row that cannot be read or drawn says so in its place; the others stay. */
function GuardedLine<Row extends object, Text extends string>(props: LineProps<Row, Text>) {
  const { faulty, row } = props;
  if (!faulty) return <Line {...props} />;
  const name = faulty.nameOf(row);
  const fallback = (shown: string) => (
    <tr className={styles.line}>
      <td className={styles.faulty}>
        <strong>{shown}</strong>
        <p>{faulty.text}</p>
      </td>
    </tr>
  );
  if (name !== null) return fallback(name);
  return (
    <Boundary on={JSON.stringify(row)} fallback={fallback(String(props.keyOf(row)))}>
      <Line {...props} />
    </Boundary>
  );
}

const keyOfRow = <Row extends object, Text extends string>(
  { faulty, keyOf }: TableProps<Row, Text>,
  row: Row,
): string => `${faulty?.nameOf(row) ?? keyOf(row)}`;

const isFigure = ({ at }: { at: Column<never>['at'] }) => at === 'figure' || at === 'value';

function sortOf({ orders }: { orders?: Readonly<Record<string, string>> }, order = '') {
  if (!orders || !Object.hasOwn(orders, order)) return undefined;
  return order === '' || order.startsWith('-') ? ('descending' as const) : ('ascending' as const);
}
