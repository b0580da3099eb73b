import type { ReactNode } from 'react';
import styles from './form-rows.module.css';

/** Short fields, two to a line, and one where there is no room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** What can be done, side by side as far as there is room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
