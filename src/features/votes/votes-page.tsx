import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { t } from '@/lang/votes';
import { formatDateTime, formatShares } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { BALLOT_STATUS_LABELS, type BallotStatus } from '@/shared/rights-vocabulary';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Pager } from '@/ui/basics/pager';
import portal from '@/ui/basics/portal-page.module.css';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { type BallotHead, ballotsQuery } from './queries';
import styles from './votes.module.css';

export function VotesPage() {
  const { page, toPage } = useUrlState();
  const list = useQuery({ ...ballotsQuery(page), placeholderData: keepPreviousData });
  const { data } = list;
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <h1 className={cx(portal.heading, 'anywhere')}>{t('Votes')}</h1>
        <p className="muted">
          {t(
            'What the bank asks its shareholders. Each share held at the record time is one vote.',
          )}
        </p>
      </header>
      {!data && list.isError ? (
        <LoadFailure title={t('The votes could not be loaded')} onRetry={list.refetch}>
          {errorMessage(list.error)}
        </LoadFailure>
      ) : (
        <>
          <Card flush title={t('Open and ended')}>
            {data ? (
              data.docs.length > 0 ? (
                <ul className={portal.list}>
                  {data.docs.map((ballot) => (
                    <Entry key={ballot.id} ballot={ballot} />
                  ))}
                </ul>
              ) : (
                <NoBallots />
              )
            ) : (
              <Blanks />
            )}
          </Card>
          {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
          <p className="small">
            {t(
              'Votes are public: everybody can see how a wallet voted, but not whose wallet it is.',
            )}
          </p>
        </>
      )}
    </div>
  );
}

function Entry({ ballot }: { ballot: BallotHead }) {
  const { id, title, status, voted, shares, end } = ballot;
  const isOpen = status === 'OPEN';
  const canVote = isOpen && /[1-9]/.test(shares);
  return (
    <li className={portal.entry}>
      <div className={portal.head}>
        <h3 className={styles.title}>
          <Link href={paths.vote(id)}>{title}</Link>
        </h3>
        <p className="note">
          <StatusDot tone={voted ? 'done' : canVote ? 'waiting' : 'idle'}>
            {stateText(status, voted, canVote)}
          </StatusDot>
        </p>
      </div>
      <dl className={portal.facts}>
        <div>
          <dt>{isOpen ? t('Votes until') : t('Ended')}</dt>
          <dd>{formatDateTime(end)}</dd>
        </div>
        <div>
          <dt>{t('Record time')}</dt>
          <dd>{formatDateTime(ballot.recordTime)}</dd>
        </div>
        <div>
          <dt>{t('Your shares then')}</dt>
          <dd>{formatShares(shares)}</dd>
        </div>
      </dl>
    </li>
  );
}

function stateText(status: BallotStatus, voted: boolean, canVote: boolean): string {
  if (voted) return status === 'OPEN' ? t('Open, you have voted') : t('Ended, you have voted');
  return canVote ? t('Open, you have not voted') : t(BALLOT_STATUS_LABELS[status]);
}

function NoBallots() {
  return (
    <EmptyState
      title={t('Nothing has been put to the vote yet')}
      action={
        <Button variant="secondary" href={paths.dashboard}>
          {t('View your shares')}
        </Button>
      }
    >
      {t(
        'When the bank asks its shareholders, the question appears here and you get a notification.',
      )}
    </EmptyState>
  );
}

/** Skeleton with the height of two ballots. */
function Blanks() {
  return (
    <ul className={portal.list} aria-busy="true">
      {[0, 1].map((blank) => (
        <li key={blank} className={portal.entry}>
          <Skeleton blockSize="84px" />
        </li>
      ))}
    </ul>
  );
}
