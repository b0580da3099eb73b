import type { ReactNode } from 'react';
import { t } from '@/lang/shell';
import styles from './frame.module.css';

/** ID of the main element, the target of the skip link and of focus after a route change. */
export const CONTENT_ID = 'content';

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      {t('Skip to content')}
    </a>
  );
}

/** The main element. Receives focus after a route change. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
