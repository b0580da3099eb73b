import type { ReactNode } from 'react';
import { Rosette, Seal } from '@/ui/brand/marks';
import styles from './empty-state.module.css';

/** In the place of a list that has nothing in it yet: what will stand here, and what makes it begin. */
export function EmptyState({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Rosette className={styles.ground} />
      <Seal size={64} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
