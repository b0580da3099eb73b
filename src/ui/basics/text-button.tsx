import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './text-button.module.css';

/** A button that looks like a link. */
export function TextButton({
  onClick,
  disabled,
  children,
}: {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={cx(styles.button, 'bare')}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
