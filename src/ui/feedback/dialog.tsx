import dynamic from 'next/dynamic';
import { type ReactNode, useId } from 'react';
import { Inline, Stack } from '@/ui/basics/layout';
import styles from './dialog.module.css';
import { NotLoaded } from './not-loaded';

/** Most visits open no dialog. */
const MaterialDialog = dynamic(
  () => import('@/ui/material/dialog').then((module) => module.MaterialDialog),
  { ssr: false, loading: ({ error, retry }) => (error ? <NotLoaded onRetry={retry} /> : null) },
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
      <Inline gap={12} className={styles.actions}>
        {actions}
      </Inline>
    </>
  );
  return (
    <MaterialDialog labelledBy={titleId} onClose={onClose} leavesKeyboard={leavesKeyboard}>
      {onSubmit ? (
        <Stack
          as="form"
          gap={18}
          className={styles.dialog}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
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
