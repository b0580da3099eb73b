import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import styles from './settings.module.css';

export function Section({
  title,
  text,
  wide,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Controls use the full width, for tables and lists. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={cx(styles.section, wide && styles.wide)}>
      <Stack as="header" gap={8} top className={styles.about}>
        <h2>{title}</h2>
        {text ? <p className="note">{text}</p> : null}
      </Stack>
      <Stack gap={20} top className={styles.controls}>
        {children}
      </Stack>
    </section>
  );
}
