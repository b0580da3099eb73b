import type { ReactNode } from 'react';
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
    <button type="button" className={styles.button} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
