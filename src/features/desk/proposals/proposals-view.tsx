import { type DeskProposal, deskCalls } from '@/api/desk/desk';
import { DeskList, shownBy, useDeskList, WHOSE } from '@/features/desk/frame/desk-list';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { OfficerName } from '@/features/desk/officers/officer-name';
import { WorkBar } from '@/features/desk/queue/work-bar';
import type { Column } from '@/lists/columns';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './proposals.module.css';
import { SignProposal } from './sign-proposal';
import { signedOf } from './signatures';
import { titleOf } from './title-of';

/** Proposals that wait for signatures and those that ended; with an id, one of them. */
export function ProposalsView({ id }: { id: string | null }) {
  return id === null ? <Proposals /> : <One id={id} />;
}

const STATES: Record<DeskProposal['state'], { tone: 'done' | 'waiting' | 'idle'; text: string }> = {
  OPEN: { tone: 'waiting', text: 'Open' },
  DONE: { tone: 'done', text: 'Carried out' },
  WITHDRAWN: { tone: 'idle', text: 'Withdrawn' },
  EXPIRED: { tone: 'idle', text: 'Expired' },
};

const SHOW = shownBy({ '': 'Open', ended: 'Ended' });

const COLUMNS: readonly Column<DeskProposal>[] = [
  {
    at: 'title',
    head: 'Command',
    cell: (proposal) => (
      <>
        <Link href={deskPaths.item('proposals', proposal.id)}>{titleOf(proposal)}</Link>
        <p>{proposal.reason}</p>
      </>
    ),
  },
  {
    at: 'note',
    head: 'Proposed by',
    width: '11rem',
    cell: ({ proposer }) => <OfficerName actor={proposer} />,
  },
  {
    at: 'state',
    head: 'State',
    width: '8.5rem',
    cell: ({ state, signatures, mine }) => (
      <>
        <StatusDot tone={STATES[state].tone}>{STATES[state].text}</StatusDot>
        <p>{signedOf({ signatures })} signed</p>
        {state === 'OPEN' && mine === 'SIGN' ? (
          <strong className={styles.mine}>waits for you</strong>
        ) : null}
      </>
    ),
  },
];

function Proposals() {
  return (
    <DeskList
      title="Proposals"
      list={useDeskList(deskCalls.proposals, { show: SHOW, whose: WHOSE }, 15_000)}
      work={{
        kind: 'proposals',
        idOf: ({ id }) => id,
        since: ({ state, createdAt }) => (state === 'OPEN' ? createdAt : null),
      }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      failure="The proposals could not be loaded"
      empty="Nothing waits for a signature"
      hint="Critical commands appear here until two officers have signed them."
      noMatch="No proposal has ended yet"
    />
  );
}

function One({ id }: { id: string }) {
  const { data, isError, error, refetch } = useDeskQuery(deskCalls.proposal, { id });
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('proposals')}>All proposals</Link>
      </p>
      {isError ? (
        <LoadFailure title="The proposal could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data ? (
        <>
          <header className={view.head}>
            <h1>{sentence(titleOf(data))}</h1>
            {data.state === 'OPEN' ? (
              <StatusDot tone="waiting">Open until {utc(data.expiresAt)}</StatusDot>
            ) : null}
          </header>
          <WorkBar kind="proposals" id={id} />
          <Card>
            <SignProposal proposal={data} />
          </Card>
        </>
      ) : null}
    </>
  );
}
