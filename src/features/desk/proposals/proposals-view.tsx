import { useState } from 'react';
import { type DeskProposal, deskCalls } from '@/api/desk/desk';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { sentence, utc } from '@/features/desk/lib/words';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './proposals.module.css';
import { SignProposal } from './sign-proposal';
import { titleOf } from './title-of';

const SHOWN = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
] as const;

/** Proposals that wait for signatures and those that ended; with an id, one of them. */
export function ProposalsView({ id }: { id: string | null }) {
  return id === null ? <List /> : <One id={id} />;
}

function List() {
  const [show, setShow] = useState<'open' | 'ended'>('open');
  const { data, isError, error, refetch } = useDeskQuery(
    deskCalls.proposals,
    { show },
    { every: 15_000 },
  );
  return (
    <>
      <header className={view.head}>
        <h1>Proposals</h1>
        <Segments
          legend="Show"
          options={SHOWN}
          value={show}
          onChange={(value) => setShow(value === 'ended' ? 'ended' : 'open')}
        />
      </header>
      {isError ? (
        <LoadFailure title="The proposals could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data ? null : <Skeleton blockSize="240px" />}
      {data?.list.length === 0 ? (
        <EmptyState
          title={show === 'open' ? 'Nothing waits for a signature' : 'No proposal has ended yet'}
        >
          Critical commands appear here until two officers have signed them.
        </EmptyState>
      ) : null}
      <ul className={view.list}>
        {data?.list.map((proposal) => (
          <Item key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </>
  );
}

const STATES: Record<DeskProposal['state'], { tone: 'done' | 'waiting' | 'idle'; text: string }> = {
  OPEN: { tone: 'waiting', text: 'Open' },
  DONE: { tone: 'done', text: 'Carried out' },
  WITHDRAWN: { tone: 'idle', text: 'Withdrawn' },
  EXPIRED: { tone: 'idle', text: 'Expired' },
};

function Item({ proposal }: { proposal: DeskProposal }) {
  const { id, reason, proposer, signatures, state, mine } = proposal;
  const { tone, text } = STATES[state];
  return (
    <li className={cx(view.item, styles.item)}>
      <Link href={deskPaths.item('proposals', id)}>{titleOf(proposal)}</Link>
      <p className={view.quiet}>{reason}</p>
      <footer>
        <StatusDot tone={tone}>{text}</StatusDot>
        <span>
          {signatures.length} of {SIGNATURES_NEEDED} signed
        </span>
        <span>by {proposer}</span>
        {state === 'OPEN' && mine === 'SIGN' ? <strong>waits for you</strong> : null}
      </footer>
    </li>
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
          <Card>
            <SignProposal proposal={data} />
          </Card>
        </>
      ) : null}
    </>
  );
}
