import type { ReactNode } from 'react';
import { type ShellText, t } from '@/lang/shell';
import { cx } from '@/ui/basics/cx';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import styles from './steps.module.css';

export type Step = {
  title: ReactNode;
  detail?: ReactNode;
  state: 'done' | 'current' | 'todo' | 'failed';
};

const SAID: Record<Step['state'], ShellText> = {
  done: 'Done:',
  current: 'Now:',
  todo: 'Upcoming:',
  failed: 'Failed:',
};

/** A vertical list of stages with their status. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
          key={index}
          className={cx(styles.step, styles[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true" />
          <div className={styles.title}>
            <VisuallyHidden>{`${t(SAID[step.state])} `}</VisuallyHidden>
            {step.title}
          </div>
          {step.detail ? <div className={styles.detail}>{step.detail}</div> : null}
        </li>
      ))}
    </ol>
  );
}
