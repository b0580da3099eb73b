import type { ReactNode } from 'react';
import { Logo } from '@/ui/brand/logo';
import styles from './entry.module.css';

/** A page of the desk for those who are not logged in. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <Logo width={104} /> <span>Desk</span>
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
