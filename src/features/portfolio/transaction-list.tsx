import Link from 'next/link';
import { paths } from '@/config/paths';
import { formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { StatusDot } from '@/ui/status-dot';
import styles from './portfolio.module.css';
import {
  TRANSACTION_STATES,
  type Transaction,
  transactionAmount,
  transactionTitle,
} from './transaction-words';

/** The latest lines of the book; a table on wide screens, cards on phones. */
export function TransactionList({ docs }: { docs: readonly Transaction[] }) {
  if (docs.length === 0) {
    return (
      <div className={styles.empty}>
        <p>Nothing here yet. Your first purchase will be the first line.</p>
        <Button variant="secondary" size="small" href={paths.buyShares}>
          Buy shares
        </Button>
      </div>
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
        {line.orderId ? (
          <Link href={paths.order(line.orderId)} prefetch={false}>
            {title}
          </Link>
        ) : (
          title
        )}
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
export function TransactionBlanks() {
  return (
    <ul className={styles.lines} aria-busy="true">
      {[0, 1, 2].map((line) => (
        <li key={line} className={styles.line}>
          <Skeleton inlineSize="100%" />
        </li>
      ))}
    </ul>
  );
}
