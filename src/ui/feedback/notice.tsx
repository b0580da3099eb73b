import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './notice.module.css';

/** A notice: brass for information and risk, red for errors (announced), green for success. */
export function Notice({
  tone = 'info',
  title,
  action,
  boxed,
  className,
  children,
}: {
  tone?: 'info' | 'trouble' | 'done';
  title?: ReactNode;
  action?: ReactNode;
  /** Adds a surface, for messages outside running text. */
  boxed?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(styles.notice, styles[tone], boxed && styles.boxed, className)}
      role={tone === 'trouble' ? 'alert' : undefined}
    >
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
