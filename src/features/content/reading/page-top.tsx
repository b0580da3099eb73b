import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Rosette } from '@/ui/brand/marks';
import styles from './page-top.module.css';

/** Page header with title, lede and optional actions and rosette. */
export function PageTop({
  over,
  title,
  lede,
  beside,
  children,
  engraved,
}: {
  /** Breadcrumb above the title. */
  over?: ReactNode;
  title: ReactNode;
  lede?: ReactNode;
  /** An image beside the title; above it on narrow screens. */
  beside?: ReactNode;
  children?: ReactNode;
  engraved?: boolean;
}) {
  return (
    <Stack
      as="header"
      gap={20}
      narrow
      className={cx(styles.top, engraved && styles.engraved, Boolean(beside) && styles.pair)}
    >
      {engraved ? <Rosette behind className={styles.rosette} /> : null}
      {over ? <div className={cx(styles.over, 'note')}>{over}</div> : null}
      <h1>{title}</h1>
      {lede ? <p className={cx(styles.lede, 'lede')}>{lede}</p> : null}
      {beside ? <div className={styles.beside}>{beside}</div> : null}
      {children}
    </Stack>
  );
}
