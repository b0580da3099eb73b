import { deskCalls, stored } from '@fnx/api/desk/desk';
import { DeskList } from '@/features/desk/frame/desk-list';
import { ItemPage } from '@/features/desk/frame/item-page';
import { FieldValue } from '@/features/desk/frame/list-cells';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { OfficerName } from '@/features/desk/officers/officer-name';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { t } from '@/lang/desk';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './proposals.module.css';
import { SignOpened } from './sign-opened';
import { SignProposal } from './sign-proposal';
import { signedOf } from './signatures';
import { titleOf } from './title-of';

/** Proposals that wait for signatures and those that ended; with an id, one of them. */
export function ProposalsView({ id }: { id: string | null }) {
  return id === null ? <Proposals /> : <One id={id} />;
}

function Proposals() {
  return (
    <DeskList
      of={deskCalls.proposals}
      above={(docs) => <SignOpened docs={docs} />}
      cells={{
        Command: (proposal) => (
          <>
            <Link href={deskPaths.item('proposals', proposal.id)}>{titleOf(proposal)}</Link>
            <p>{proposal.reason}</p>
          </>
        ),
        'Proposed by': ({ proposer }) => <OfficerName actor={proposer} />,
        State: ({ state, signatures, mine }) => (
          <>
            <FieldValue of={stored.shape.state} value={state} />
            <p>{t('{part} signed', { part: signedOf({ signatures }) })}</p>
            {state === 'OPEN' && mine === 'SIGN' ? (
              <strong className={styles.mine}>{t('waits for you')}</strong>
            ) : null}
          </>
        ),
      }}
    />
  );
}

function One({ id }: { id: string }) {
  const query = useDeskQuery(deskCalls.proposal, { id });
  return (
    <ItemPage query={query} skeleton="360px" back={['proposals', t('All proposals')]}>
      {(data) => (
        <>
          <header className={view.head}>
            <h1>{sentence(titleOf(data))}</h1>
            {data.state === 'OPEN' ? (
              <StatusDot tone="waiting">
                {t('Open until {time}', { time: utc(data.expiresAt) })}
              </StatusDot>
            ) : null}
          </header>
          <WorkBar kind="proposals" id={id} />
          <Card>
            <SignProposal proposal={data} />
          </Card>
        </>
      )}
    </ItemPage>
  );
}
