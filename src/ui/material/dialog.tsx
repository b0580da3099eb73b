import MuiDialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { MaterialTheme } from './theme';

export type MaterialDialogProps = {
  labelledBy: string;
  onClose: () => void;
  /** Disables the focus trap while another dialog opens above. */
  leavesKeyboard: boolean;
  children: ReactNode;
};

export function MaterialDialog({
  labelledBy,
  onClose,
  leavesKeyboard,
  children,
}: MaterialDialogProps) {
  return (
    <MaterialTheme>
      <MuiDialog
        open
        onClose={onClose}
        fullWidth
        maxWidth="xs"
        aria-labelledby={labelledBy}
        disableEnforceFocus={leavesKeyboard}
      >
        {children}
      </MuiDialog>
    </MaterialTheme>
  );
}
