import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';

/** A modal dialog with actions. With `onSubmit` it is a form. */
export function Dialog({
  title,
  actions,
  onClose,
  onSubmit,
  leavesKeyboard = false,
  children,
}: {
  title: ReactNode;
  /** Buttons; cancel first. */
  actions: ReactNode;
  onClose: () => void;
  onSubmit?: () => void;
  /** Disables the focus trap while another dialog opens above. */
  leavesKeyboard?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  const inside = (
    <>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </>
  );
  return (
    <MuiDialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      disableEnforceFocus={leavesKeyboard}
    >
      {onSubmit ? (
        <form
          className={styles.dialog}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {inside}
        </form>
      ) : (
        <div className={styles.dialog}>{inside}</div>
      )}
    </MuiDialog>
  );
}
