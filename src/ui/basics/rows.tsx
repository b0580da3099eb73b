import type { ReactNode } from 'react';
import { CopyMark } from './copy-button';
import { cx } from './cx';
import styles from './rows.module.css';

export type Row = {
  label: ReactNode;
  value: ReactNode;
  /** A second, quieter line under the value. */
  note?: ReactNode;
  /** Long values such as addresses: they break anywhere and stay whole. */
  long?: boolean;
  /** What a button behind the value says that copies it, which then is a text. */
  copy?: string | undefined;
  id?: string;
};

/** Labels at the start, values at the end, hairlines between: what a review or a holding is read from. */
export function Rows({
  rows,
  className,
}: {
  rows: readonly Row[];
  className?: string | undefined;
}) {
  return (
    <dl className={className}>
      {rows.map((row, index) => (
        <div key={row.id ?? index} className={cx(styles.row, row.long && styles.long)}>
          <dt>{row.label}</dt>
          <dd>
            {row.value}
            {row.copy && typeof row.value === 'string' ? (
              <CopyMark text={row.value} label={row.copy} />
            ) : null}
            {row.note ? <span className={styles.note}>{row.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
