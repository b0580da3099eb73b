import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers; `live` announces changes. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  );
}
