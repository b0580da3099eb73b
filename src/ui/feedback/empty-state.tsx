import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Rosette, Seal } from '@/ui/brand/marks';
import styles from './empty-state.module.css';

/** Empty state of a list: what will be shown here and what to do next. */
export function EmptyState({
  title,
  action,
  className,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.empty, className)}>
      <Rosette className={styles.ground} />
      <Seal size={64} />
      <Stack gap={4}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </Stack>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
