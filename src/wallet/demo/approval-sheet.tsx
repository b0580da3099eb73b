import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { formatAmount } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import styles from './approval-sheet.module.css';
import {
  type ApprovalQuestion,
  answerApproval,
  type OpenApproval,
  openApproval,
  subscribeApprovals,
} from './approvals';

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
      <header className={styles.head}>
        <span className={styles.badge}>Demo wallet</span>
        <span className={styles.account}>{question.account}</span>
      </header>
      <h2 id={titleId} className={styles.title}>
        {question.kind === 'message' ? 'Signature request' : 'Transaction request'}
      </h2>
      <Content question={question} />
      <p className={styles.hint}>
        A real wallet shows a similar window. Check that it matches the page before you approve.
      </p>
      <footer className={styles.actions}>
        <Button variant="secondary" onClick={() => answerApproval(id, false)}>
          Reject
        </Button>
        <Button onClick={() => answerApproval(id, true)}>Approve</Button>
      </footer>
    </dialog>
  );
}

function Content({ question }: { question: ApprovalQuestion }) {
  switch (question.kind) {
    case 'message':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
        <pre className={styles.message} tabIndex={0}>
          {question.message}
        </pre>
      );
    case 'payment':
      return (
        <Rows
          rows={[
            { id: 'amount', label: 'Amount', value: `${question.amount} ${question.symbol}` },
            { id: 'to', label: 'To', value: question.to, long: true },
            ...(question.token
              ? [{ id: 'token', label: 'Token contract', value: question.token, long: true }]
              : []),
            { id: 'fee', label: 'Maximum network fee', value: feeText(question.fee) },
          ]}
        />
      );
    case 'transaction':
      return (
        <Rows
          rows={[
            { id: 'to', label: 'Contract', value: question.to ?? 'a new contract', long: true },
            { id: 'value', label: 'Amount', value: `${question.value} BNB` },
            { id: 'data', label: 'Data', value: question.data, long: true },
            { id: 'fee', label: 'Maximum network fee', value: feeText(question.fee) },
          ]}
        />
      );
  }
}

/** Eight decimals, rounded up: the fee is a maximum. */
function feeText(fee: string): string {
  return formatAmount(fee, 'BNB', { decimals: 8, rounding: 'up' });
}
