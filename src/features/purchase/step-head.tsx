import type { ReactNode } from 'react';
import styles from './purchase.module.css';

/** The line over a step, its heading and what it is about. */
export function StepHead({
  over,
  aside,
  title,
  children,
}: {
  over: ReactNode;
  aside?: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.over}>
        <span>{over}</span>
        {aside ? <span>{aside}</span> : null}
      </div>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children ? <p className={styles.lead}>{children}</p> : null}
    </header>
  );
}
