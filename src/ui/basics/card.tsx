import type { ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx';
import { Inline } from './layout';

/** A card. `title` is a serif heading with an optional action; `flush` removes the padding. */
export function Card({
  title,
  action,
  flush,
  as: Tag = 'section',
  className,
  children,
  ...rest
}: {
  title?: ReactNode;
  action?: ReactNode;
  flush?: boolean;
  as?: 'section' | 'div' | 'article' | 'li';
  className?: string | undefined;
  children: ReactNode;
  'aria-label'?: string;
  'data-testid'?: string;
  /** The place that a link names. */
  id?: string;
  /** Lets the keyboard scroll a card that scrolls. */
  tabIndex?: number;
}) {
  return (
    <Tag {...rest} className={cx(styles.card, 'surface', flush && styles.flush, className)}>
      {title ? (
        <Inline as="header" gap={16} align="baseline" between className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {action}
        </Inline>
      ) : null}
      {children}
    </Tag>
  );
}
