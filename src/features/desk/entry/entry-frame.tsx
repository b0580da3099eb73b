import type { ReactNode } from 'react';
import { t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Logo } from '@/ui/brand/logo';
import styles from './entry.module.css';

/** A page of the desk for those who are not logged in. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <Stack gap={20} className={styles.card}>
        <p className={styles.brand}>
          <Logo /> <span>{t('Desk')}</span>
        </p>
        <h1>{title}</h1>
        {children}
      </Stack>
    </main>
  );
}
