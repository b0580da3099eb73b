import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { formatDateTime, formatUsd } from '@/lib/format/format';
import { TRANSACTION_STATUS_LABELS } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './transaction-list.module.css';
import {
  TRANSACTION_TONES,
  type Transaction,
  transactionAmount,
  transactionTitle,
} from './transaction-text';

/** Transactions as a table on wide screens, as cards on phones. */
export function TransactionList({
  docs,
  empty,
}: {
  docs: readonly Transaction[];
  /** Shown when the list is empty; by default a link to the first purchase. */
  empty?: ReactNode;
}) {
  if (docs.length === 0 && empty) return empty;
  if (docs.length === 0) {
    return (
      <EmptyState
        title="No transactions yet"
        action={
          <Button variant="secondary" href={paths.buyShares}>
            Buy shares
          </Button>
        }
      >
        Buy shares to see your first transaction here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.lines}>
      {docs.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: Transaction }) {
  const title = transactionTitle(line);
  return (
    <li className={styles.line}>
      <time dateTime={line.createdAt} className={styles.when}>
        {formatDateTime(line.createdAt)}
      </time>
      <span className={styles.what}>
        <Link href={paths.transaction(line.id)}>{title}</Link>
      </span>
      <span className={styles.much}>{transactionAmount(line)}</span>
      <span className={styles.worth}>
        {line.valueUsd === null ? '–' : formatUsd(line.valueUsd)}
      </span>
      <span className={styles.state}>
        <StatusDot tone={TRANSACTION_TONES[line.status]}>
          {TRANSACTION_STATUS_LABELS[line.status]}
        </StatusDot>
      </span>
    </li>
  );
}

/** Skeleton with `lines` rows. */
export function TransactionBlanks({ lines = 3 }: { lines?: number }) {
  return (
    <ul className={styles.lines} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <li key={line} className={styles.line}>
          <Skeleton inlineSize="100%" />
        </li>
      ))}
    </ul>
  );
}
