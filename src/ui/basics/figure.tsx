import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './figure.module.css';

/** A label above a serif number, with an optional unit and note. */
export function Figure({
  label,
  value,
  unit,
  note,
  size = 'regular',
  className,
}: {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  note?: ReactNode;
  size?: 'small' | 'regular' | 'large';
  className?: string | undefined;
}) {
  return (
    <div className={cx(styles.figure, styles[size], className)}>
      <div className={styles.label}>{label}</div>
      <div className={cx('figure', styles.value)}>
        <bdi>{value}</bdi>
        {unit ? <span className={styles.unit}> {unit}</span> : null}
      </div>
      {note ? <div className={styles.note}>{note}</div> : null}
    </div>
  );
}
