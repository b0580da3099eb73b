import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './fact-table.module.css';
import { type TextTable, wordsOf } from './page-text';

/** Cell texts that are shown with a mark. */
const MARKS: Record<string, string | undefined> = { yes: styles.yes, no: styles.no };

/**
 * A table; on phones each row is a card with its column names. `lead` is the index of the highlighted column, not
 * counting the row header. `marks` adds a mark to yes and no.
 */
export function FactTable({
  table,
  labelledBy,
  lead,
  marks,
  children,
}: {
  table: TextTable;
  labelledBy: string;
  lead?: number;
  marks?: boolean;
  children?: ReactNode;
}) {
  const [corner, ...columns] = table.head.map(wordsOf);
  return (
    <>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {corner ? <th scope="col">{corner}</th> : <td />}
            {columns.map((column, index) => (
              <th key={column} scope="col" className={cx(index === lead && styles.lead)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name = [], ...cells]) => (
            <tr key={wordsOf(name)}>
              <th scope="row">{wordsOf(name)}</th>
              {cells.map((cell, index) => {
                const text = wordsOf(cell);
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
                    key={index}
                    data-column={columns[index]}
                    className={cx(index === lead && styles.lead, marks && MARKS[text])}
                  >
                    <span>{text}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </>
  );
}
