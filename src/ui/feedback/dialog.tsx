import { type FormEvent, type ReactNode, useId } from 'react';
import { Inline, Stack } from '@/ui/basics/layout';
import styles from './dialog.module.css';
import { NotLoaded } from './not-loaded';
import { onDemand } from './on-demand';

/** Most visits open no dialog. */
const MaterialDialog = onDemand(
  () => import('@/ui/material/dialog').then((module) => module.MaterialDialog),
  { failed: NotLoaded },
);

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
  onSubmit?: (event: FormEvent) => void;
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
      <Inline gap={12} className={styles.actions}>
        {actions}
      </Inline>
    </>
  );
  return (
    <MaterialDialog labelledBy={titleId} onClose={onClose} leavesKeyboard={leavesKeyboard}>
      {onSubmit ? (
        <Stack as="form" gap={18} className={styles.dialog} onSubmit={onSubmit}>
          {inside}
        </Stack>
      ) : (
        <Stack gap={18} className={styles.dialog}>
          {inside}
        </Stack>
      )}
    </MaterialDialog>
  );
}
