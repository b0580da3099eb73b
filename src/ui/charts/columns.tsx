import type { CSSProperties, ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './columns.module.css';
import { percent } from './scale';

export type Column = {
  label: ReactNode;
  /** Determines the height; negative values have no column. */
  value: number;
  text: ReactNode;
};

const USUAL_LENGTH = 6;
/** Average width of a character, in em. */
const EMS_A_CHARACTER = 0.51;

/** A column chart starting at zero, with the last column emphasised. All values are also text in a list. */
export function Columns({
  title,
  unit,
  note,
  columns,
}: {
  title: ReactNode;
  unit: ReactNode;
  note?: ReactNode;
  columns: readonly Column[];
}) {
  const highest = Math.max(...columns.map((column) => column.value));
  const longest = Math.max(
    ...columns.map(({ text }) => (typeof text === 'string' ? text.length : USUAL_LENGTH)),
  );
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>
        {title} <span className={styles.unit}>{unit}</span>
      </figcaption>
      <ol
        className={styles.columns}
        style={{ '--count': columns.length, '--ems': longest * EMS_A_CHARACTER } as CSSProperties}
      >
        {columns.map((column, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            key={index}
            className={cx(styles.column, index === columns.length - 1 && styles.last)}
          >
            <span className={cx(styles.label, 'fine')}>{column.label}</span>
            <span className={styles.stand}>
              <span className={cx('figure', styles.text)}>{column.text}</span>
              <span
                className={styles.bar}
                style={{ blockSize: `${Math.max(0, percent(column.value, highest)) * 0.78}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      {note ? <p className={cx(styles.note, 'small')}>{note}</p> : null}
    </figure>
  );
}
