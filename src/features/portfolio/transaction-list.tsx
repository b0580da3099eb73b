import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { formatDateTime, formatUsd } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './portfolio.module.css';
import {
  TRANSACTION_STATES,
  type Transaction,
  transactionAmount,
  transactionTitle,
} from './transaction-text';

/** The latest lines of the book; a table on wide screens, cards on phones. */
export function TransactionList({
  docs,
  empty,
}: {
  docs: readonly Transaction[];
  /** Stands for the list when there is nothing in it; by default the way to a first line. */
  empty?: ReactNode;
}) {
  if (docs.length === 0 && empty) return empty;
  if (docs.length === 0) {
    return (
      <EmptyState
        title="Nothing here yet"
        action={
          <Button variant="secondary" href={paths.buyShares}>
            Buy shares
          </Button>
        }
      >
        Your first purchase will be the first line.
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
  const { words, tone } = TRANSACTION_STATES[line.status];
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
        <StatusDot tone={tone}>{words}</StatusDot>
      </span>
    </li>
  );
}

/** As many blanks as lines are asked for. */
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
