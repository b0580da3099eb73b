import type { ReactNode } from 'react';
import styles from './text-button.module.css';

/** Something small that can be done, in a line of text: it looks like a link and leads nowhere. */
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
