import { useState } from 'react';
import { type DeskProposal, deskCalls } from '@/api/desk/desk';
import { ListView } from '@/features/desk/frame/list-view';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { sentence } from '@/shared/desk-words';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
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
  const query = useDeskQuery(deskCalls.proposals, { show }, { every: 15_000 });
  return (
    <ListView
      title="Proposals"
      options={SHOWN}
      shown={show}
      onShow={setShow}
      query={query}
      failure="The proposals could not be loaded"
      rows={query.data?.list}
      keyOf={({ id }) => id}
      empty={show === 'open' ? 'Nothing waits for a signature' : 'No proposal has ended yet'}
      hint="Critical commands appear here until two officers have signed them."
    >
      {(proposal) => <Item proposal={proposal} />}
    </ListView>
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
      <p className="small anywhere">{reason}</p>
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
