import { type QueuedRecovery, recoveryCalls } from '@/api/desk/recoveries';
import { DeskList, shownBy, useDeskList, WHOSE } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import { recoveryTone } from '@/features/desk/queue/tones';
import { shortAddress } from '@/lib/format/format';
import type { Column } from '@/lists/columns';
import { RECOVERY_STATUS_LABELS } from '@/shared/rights-vocabulary';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { RecoveryView } from './recovery-view';

/** Requests for the recovery of lost wallets; with an id, one of them. */
export function RecoveriesView({ id }: { id: string | null }) {
  return id === null ? <Queue /> : <RecoveryView key={id} id={id} />;
}

const ALL = shownBy({ '': 'Waiting', true: 'All' });

const COLUMNS: readonly Column<QueuedRecovery>[] = [
  {
    at: 'title',
    head: 'Customer',
    cell: ({ id, name, email }) => (
      <>
        <Link href={deskPaths.item('recoveries', id)}>{personName(name)}</Link>
        <p>{email}</p>
      </>
    ),
  },
  { at: 'note', head: 'Lost wallet', cell: ({ from }) => shortAddress(from) },
  {
    at: 'state',
    head: 'State',
    width: '11rem',
    cell: ({ status }) => (
      <StatusDot tone={recoveryTone(status)}>{RECOVERY_STATUS_LABELS[status]}</StatusDot>
    ),
  },
];

function Queue() {
  return (
    <DeskList
      title="Recoveries"
      list={useDeskList(recoveryCalls.list, { all: ALL, whose: WHOSE })}
      work={{
        kind: 'recoveries',
        idOf: ({ id }) => id,
        since: ({ status, requestedAt }) =>
          status === 'REQUESTED' || status === 'APPROVED' ? requestedAt : null,
      }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      failure="The recoveries could not be loaded"
      empty="No recovery waits"
      hint="A request appears here when a customer asks for the recovery of a lost wallet."
      noMatch="There is none"
    />
  );
}
