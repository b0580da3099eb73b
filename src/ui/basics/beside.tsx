import type { CSSProperties, ReactNode } from 'react';
import styles from './beside.module.css';
import { cx } from './cx';
import { Stack } from './layout';

/** A section with its title, and what is to say first, beside its content. */
export function Beside({
  as: Tag = 'section',
  gap,
  first = 0.62,
  until = 860,
  className,
  children,
  ...rest
}: {
  as?: 'section' | 'li';
  /** Pixels between title and content where they are below each other. */
  gap: number;
  /** Width of the first column, as a part of the second's. */
  first?: number;
  /** Windows up to so many pixels wide have one column. */
  until?: 760 | 860 | 900;
  className?: string | undefined;
  'aria-labelledby'?: string;
  children: ReactNode;
}) {
  return (
    <Tag
      {...rest}
      className={cx(styles.beside, styles[`until${until}`], className)}
      style={{ '--gap': `${gap}px`, '--first': `${first}fr` } as CSSProperties}
    >
      {children}
    </Tag>
  );
}

/** A title and what is said below it, which is muted. */
export function Say({
  gap = 16,
  className,
  children,
}: {
  gap?: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Stack gap={gap} top className={cx(styles.say, className)}>
      {children}
    </Stack>
  );
}
