import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/lang/wallet';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import styles from './approval-sheet.module.css';
import {
  type ApprovalQuestion,
  answerApproval,
  type OpenApproval,
  openApproval,
  subscribeApprovals,
} from './approvals';
import { clearText } from './clear-text';

/**
 * The demo wallet's window: shows the request and waits for approval or rejection.
 *
 * @public loaded by a dynamic import
 */
export function ApprovalSheet() {
  const open = useSyncExternalStore(subscribeApprovals, openApproval, () => undefined);
  // In `body`, because an open dialog hides the page from screen readers.
  return open ? createPortal(<Sheet key={open.id} open={open} />, document.body) : null;
}

function Sheet({ open: { id, question } }: { open: OpenApproval }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    // A modal dialog is in the top layer, above the connect dialog, and captures the keyboard.
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        answerApproval(id, false);
      }}
    >
      <Stack as="header" gap={2} className={cx(styles.head, 'fine')}>
        <span className={styles.badge}>{t('Demo wallet')}</span>
        <span className={styles.account}>{question.account}</span>
      </Stack>
      <h2 id={titleId} className={styles.title}>
        {question.kind === 'message' ? t('Signature request') : clearText(question.title)}
      </h2>
      <Content question={question} />
      <p className={cx(styles.hint, 'small')}>
        {t(
          'A real wallet shows a similar window. Check that it matches the page before you approve.',
        )}
      </p>
      <footer className={styles.actions}>
        <Button variant="secondary" onClick={() => answerApproval(id, false)}>
          {t('Reject')}
        </Button>
        <Button onClick={() => answerApproval(id, true)}>{t('Approve')}</Button>
      </footer>
    </dialog>
  );
}

function Content({ question }: { question: ApprovalQuestion }) {
  if (question.kind === 'message') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
      <pre className={styles.message} tabIndex={0}>
        {question.message}
      </pre>
    );
  }
  const rows = question.rows.map((row, index) => ({
    id: `${index}`,
    label: clearText(row.label),
    value: row.value,
    long: /^0x/.test(row.value),
  }));
  return <Rows rows={rows} />;
}
