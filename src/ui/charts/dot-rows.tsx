import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './dot-rows.module.css';
import { percent } from './scale';

type DotRow = { label: string; value: number; text: ReactNode };

/** One value per row on a shared scale from zero to `to`. */
export function DotRows({
  title,
  to,
  ticks,
  tickText,
  rows,
  note,
}: {
  title: ReactNode;
  to: number;
  ticks: readonly number[];
  tickText: (tick: number) => string;
  rows: readonly DotRow[];
  note?: ReactNode;
}) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ol>
        {rows.map((row, index) => (
          <li key={row.label} className={cx(styles.row, index === rows.length - 1 && styles.last)}>
            <span className="small tabular">{row.label}</span>
            <span>
              <span className={styles.stem} style={{ inlineSize: `${percent(row.value, to)}%` }}>
                <span className={styles.dot} />
              </span>
            </span>
            <span className={cx('figure', styles.text)}>{row.text}</span>
          </li>
        ))}
      </ol>
      <div className={styles.ruler} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${percent(tick, to)}%` }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
      {note ? <p className={cx(styles.note, 'small')}>{note}</p> : null}
    </figure>
  );
}
