import { checkCalls, type QueuedCheck } from '@/api/desk/checks';
import { DeskList, shownBy, useDeskList, WHOSE } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/queue.module.css';
import { checkTone } from '@/features/desk/queue/tones';
import type { Column } from '@/lists/columns';
import { countryName } from '@/shared/desk-words';
import { KYC_DOCUMENT_LABELS, KYC_STATUS_LABELS } from '@/shared/identity';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CheckView } from './check-view';

/** The queue of identity checks; with an e-mail address, that person's check. */
export function ChecksView({ id }: { id: string | null }) {
  return id === null ? <Queue /> : <CheckView key={id} email={id} />;
}

const STATUS = shownBy({
  '': 'Waiting',
  RETRY: 'Asked again',
  APPROVED: 'Confirmed',
  REJECTED: 'Rejected',
});

const COLUMNS: readonly Column<QueuedCheck>[] = [
  {
    at: 'title',
    head: 'Customer',
    cell: ({ email, name }) => (
      <>
        <Link href={deskPaths.item('checks', email)}>{personName(name)}</Link>
        <p>{email}</p>
      </>
    ),
  },
  {
    at: 'note',
    head: 'Document',
    width: '8.5rem',
    cell: ({ document, country }) => (
      <>
        {document ? KYC_DOCUMENT_LABELS[document] : 'No document'}
        <p>{countryName(country)}</p>
      </>
    ),
  },
  {
    at: 'note',
    head: 'Attempt',
    width: '8rem',
    cell: ({ attempt, cases }) => (
      <>
        {attempt > 1 ? `Attempt ${attempt}` : 'First attempt'}
        {cases > 0 ? (
          <p>
            <strong className={styles.hits}>
              {cases === 1 ? '1 case to decide first' : `${cases} cases to decide first`}
            </strong>
          </p>
        ) : null}
      </>
    ),
  },
  {
    at: 'state',
    head: 'State',
    width: '8rem',
    cell: ({ status }) => (
      <StatusDot tone={checkTone(status)}>{KYC_STATUS_LABELS[status]}</StatusDot>
    ),
  },
];

function Queue() {
  const list = useDeskList(checkCalls.list, { status: STATUS, whose: WHOSE });
  return (
    <DeskList
      title="Identity checks"
      list={list}
      work={{
        kind: 'checks',
        idOf: ({ personId }) => personId,
        since: ({ waitingSince }) => (list.chosen.status ? null : waitingSince),
      }}
      columns={COLUMNS}
      keyOf={({ email }) => email}
      failure="The identity checks could not be loaded"
      empty="No identity check waits"
      hint="A check appears here when a person has sent document and selfie."
      noMatch="There is none"
    />
  );
}
