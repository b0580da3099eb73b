import { type ReactNode, useId } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './data-table.module.css';

/** A chart's data as a scrollable table with the chart's height, so that switching does not move the layout. */
export function DataTable({
  caption,
  columns,
  rows,
  className,
}: {
  caption: ReactNode;
  columns: readonly ReactNode[];
  /** One cell per column; the first is the row header. */
  rows: readonly (readonly ReactNode[])[];
  className?: string | undefined;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={cx(styles.box, className)} aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className={cx(styles.caption, 'small')}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table is replaced as a whole
            <tr key={row}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                  <td key={index}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
