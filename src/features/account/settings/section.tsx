import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './settings.module.css';

/** One matter of the settings: what it is at the start of the line, its controls beside it. */
export function Section({
  title,
  text,
  wide,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** The controls take the whole line, for tables and lists. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={cx(styles.section, wide && styles.wide)}>
      <header className={styles.about}>
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
      </header>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
