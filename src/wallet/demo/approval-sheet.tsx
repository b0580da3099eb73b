import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
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
import type { ClearRow } from './clear-signing';

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
        {question.kind === 'message' ? t('Signature request') : question.title}
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
    <div className={styles.content} tabIndex={0}>
      {question.kind === 'message' ? (
        <pre className={styles.message}>{question.message}</pre>
      ) : (
        <Request rows={question.rows} />
      )}
    </div>
  );
}

function Request({ rows }: { rows: readonly ClearRow[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = rows.filter(({ only }) => only !== (isWhole ? 'FOLDED' : 'UNFOLDED'));
  return (
    <Rows
      rows={shown.map(({ label, value, depth = 0, only }) => ({
        label: <span style={{ paddingInlineStart: depth * 14 }}>{label}</span>,
        value:
          only === 'FOLDED' ? (
            <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
              {value}
            </Button>
          ) : (
            value
          ),
        long: /^0x/.test(value),
      }))}
    />
  );
}
