import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './frame.module.css';

/** Id of the element that holds a page; the skip link and route changes lead there. */
export const CONTENT_ID = 'content';

/** First thing the keyboard reaches: past the bars, to the page. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      Skip to the page
    </a>
  );
}

/** The page itself. Takes focus when a route opens, so that reading starts there. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={cx(styles.main, className)}>
      {children}
    </main>
  );
}
