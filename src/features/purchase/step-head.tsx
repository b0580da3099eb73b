import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import styles from './purchase.module.css';

export function StepHead({
  over,
  aside,
  title,
  follows,
  steady,
  children,
}: {
  over: ReactNode;
  aside?: ReactNode;
  title: string;
  /** A live region, because the text changes while the page is open. */
  follows?: boolean;
  /** Keeps room for the longest words, because what follows stays while they change. */
  steady?: boolean;
  children?: ReactNode;
}) {
  const live = follows ? 'polite' : undefined;
  return (
    <Stack as="header" gap={8} className={cx(styles.head, steady && styles.steady)}>
      <Inline gap={16} nowrap align="baseline" between className="note">
        <span>{over}</span>
        {aside ? <span>{aside}</span> : null}
      </Inline>
      <h1 className={styles.title} tabIndex={-1} aria-live={live}>
        {title}
      </h1>
      {children ? (
        <p className="muted" aria-live={live}>
          {children}
        </p>
      ) : null}
    </Stack>
  );
}
