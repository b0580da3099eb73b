import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './status-dot.module.css';

/** A status dot, always used with text. `waiting` is a ring. */
export function StatusDot({
  tone,
  children,
}: {
  tone: 'done' | 'waiting' | 'failed' | 'idle';
  children: ReactNode;
}) {
  return (
    <span className={styles.status}>
      <span className={cx(styles.dot, styles[tone])} aria-hidden="true" />
      {children}
    </span>
  );
}
