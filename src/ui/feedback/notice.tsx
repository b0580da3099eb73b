import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './notice.module.css';

/** A remark with a rule at its side: brass for risk and information, red for trouble, green for done. Trouble is announced. */
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
  /** With a surface around it, where it is a message and not a remark in the text. */
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
