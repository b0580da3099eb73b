import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx';
import { Stack } from './layout';
import styles from './page.module.css';

/** A public page: the column of the site, with its parts `gap` apart and `top` below the header. */
export function Page({
  gap,
  top,
  bleed,
  className,
  ...rest
}: {
  gap: string;
  top: string;
  /** Drawings behind the column may reach the edges of the window. */
  bleed?: boolean;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  className?: string | undefined;
  children: ReactNode;
}) {
  const style = { '--top': top } as CSSProperties;
  return (
    <Stack
      {...rest}
      gap={gap}
      className={cx(styles.page, bleed && styles.bleed, className)}
      style={style}
    />
  );
}
