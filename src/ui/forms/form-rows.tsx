import type { ReactNode } from 'react';
import { Inline } from '@/ui/basics/layout';
import styles from './form-rows.module.css';

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** A row of buttons that wraps. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <Inline gap="12px 16px" align="center">
      {children}
    </Inline>
  );
}
