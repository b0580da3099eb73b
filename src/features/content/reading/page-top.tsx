import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Rosette } from '@/ui/brand/marks';
import styles from './page-top.module.css';

/** Head of a page that is read: what it is, one sentence why, and what can be done with it. The rosette lies behind. */
export function PageTop({
  over,
  title,
  lede,
  beside,
  children,
  engraved,
}: {
  /** A line above the title: where this stands. */
  over?: ReactNode;
  title: ReactNode;
  lede?: ReactNode;
  /** A picture at the end of the title, over it on a narrow screen. */
  beside?: ReactNode;
  children?: ReactNode;
  engraved?: boolean;
}) {
  return (
    <header className={cx(styles.top, engraved && styles.engraved, Boolean(beside) && styles.pair)}>
      {engraved ? <Rosette className={styles.rosette} /> : null}
      {over ? <div className={styles.over}>{over}</div> : null}
      <h1>{title}</h1>
      {lede ? <p className={styles.lede}>{lede}</p> : null}
      {beside ? <div className={styles.beside}>{beside}</div> : null}
      {children}
    </header>
  );
}
