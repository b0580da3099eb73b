import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './purchase.module.css';

export function StepHead({
  over,
  aside,
  title,
  follows,
  children,
}: {
  over: ReactNode;
  aside?: ReactNode;
  title: string;
  /** A live region, because the text changes while the page is open. */
  follows?: boolean;
  children?: ReactNode;
}) {
  const live = follows ? 'polite' : undefined;
  return (
    <header className={styles.head}>
      <div className={cx(styles.over, 'note')}>
        <span>{over}</span>
        {aside ? <span>{aside}</span> : null}
      </div>
      <h1 className={styles.title} tabIndex={-1} aria-live={live}>
        {title}
      </h1>
      {children ? (
        <p className="muted" aria-live={live}>
          {children}
        </p>
      ) : null}
    </header>
  );
}
