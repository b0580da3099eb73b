import { useState } from 'react';
import { type QueuedRecovery, recoveryCalls } from '@/api/desk/recoveries';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ago } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/queue.module.css';
import { recoveryTone } from '@/features/desk/queue/tones';
import { shortAddress } from '@/lib/format/format';
import { RECOVERY_STATUS_LABELS } from '@/shared/rights-vocabulary';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { RecoveryView } from './recovery-view';

/** Requests for the recovery of lost wallets; with an id, one of them. */
export function RecoveriesView({ id }: { id: string | null }) {
  return id === null ? <Queue /> : <RecoveryView key={id} id={id} />;
}

const SHOWN = [
  { value: 'OPEN', label: 'Waiting' },
  { value: 'ALL', label: 'All' },
] as const;

function Queue() {
  const [shown, setShown] = useState<'OPEN' | 'ALL'>('OPEN');
  const { data, isError, error, refetch } = useDeskQuery(
    recoveryCalls.list,
    shown === 'ALL' ? { all: 'true' } : {},
  );
  return (
    <>
      <header className={view.head}>
        <h1>Recoveries</h1>
        <Segments legend="Show" options={SHOWN} value={shown} onChange={setShown} />
      </header>
      {isError ? (
        <LoadFailure title="The recoveries could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data || isError ? null : <Skeleton blockSize="240px" />}
      {data?.requests.length === 0 ? (
        <EmptyState title={shown === 'OPEN' ? 'No recovery waits' : 'There is none'}>
          A request appears here when a customer asks for the recovery of a lost wallet.
        </EmptyState>
      ) : null}
      <ul className={view.list}>
        {data?.requests.map((request) => (
          <Item key={request.id} request={request} />
        ))}
      </ul>
    </>
  );
}

function Item({ request }: { request: QueuedRecovery }) {
  const { id, name, email, from, status, requestedAt } = request;
  return (
    <li className={cx(view.item, styles.item)}>
      <div className={styles.person}>
        <Link href={deskPaths.item('recoveries', id)}>{name}</Link>
        <span>{email}</span>
      </div>
      <div>
        Lost wallet
        <span>{shortAddress(from)}</span>
      </div>
      <div />
      <div className={styles.end}>
        <StatusDot tone={recoveryTone(status)}>{RECOVERY_STATUS_LABELS[status]}</StatusDot>
        <span>asked {ago(requestedAt)}</span>
      </div>
    </li>
  );
}
