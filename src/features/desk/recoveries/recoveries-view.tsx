import { useState } from 'react';
import { type QueuedRecovery, recoveryCalls } from '@/api/desk/recoveries';
import { ListView } from '@/features/desk/frame/list-view';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ago, personName } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/queue.module.css';
import { recoveryTone } from '@/features/desk/queue/tones';
import { shortAddress } from '@/lib/format/format';
import { RECOVERY_STATUS_LABELS } from '@/shared/rights-vocabulary';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
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
  const query = useDeskQuery(recoveryCalls.list, shown === 'ALL' ? { all: 'true' } : {});
  return (
    <ListView
      title="Recoveries"
      options={SHOWN}
      shown={shown}
      onShow={setShown}
      query={query}
      failure="The recoveries could not be loaded"
      rows={query.data?.requests}
      keyOf={({ id }) => id}
      empty={shown === 'OPEN' ? 'No recovery waits' : 'There is none'}
      hint="A request appears here when a customer asks for the recovery of a lost wallet."
    >
      {(request) => <Item request={request} />}
    </ListView>
  );
}

function Item({ request }: { request: QueuedRecovery }) {
  const { id, name, email, from, status, requestedAt } = request;
  return (
    <li className={cx(view.item, styles.item)}>
      <div className={styles.person}>
        <Link href={deskPaths.item('recoveries', id)}>{personName(name)}</Link>
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
