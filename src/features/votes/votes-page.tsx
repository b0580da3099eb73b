import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { BALLOT_STATUS_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { paths } from '@/config/paths';
import { t, type VotesText } from '@/lang/votes';
import { formatShares } from '@/lib/format/format';
import { listQuery } from '@/lib/queries/list-query';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { ListPage } from '@/lists/list-page';
import { useList } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { ItemsCard } from './items-card';

type BallotHead = DataOf<'listBallots'>['docs'][number];

const PARTS: readonly Part<BallotHead, VotesText>[] = [
  { at: 'title', cell: ({ id, title }) => <Link href={paths.vote(id)}>{title}</Link> },
  { at: 'state', cell: (ballot) => <State ballot={ballot} /> },
  {
    at: 'fact',
    head: ({ status }) => (status === 'ENDED' ? 'Ended' : 'Votes until'),
    cell: ({ end }) => <DateTime at={end} />,
  },
  { at: 'fact', head: 'Record time', cell: ({ recordTime }) => <DateTime at={recordTime} /> },
  {
    at: 'fact',
    head: 'Your votes',
    cell: ({ status, weight }) => (status === 'ANNOUNCED' ? '–' : formatShares(weight)),
  },
];

export function VotesPage() {
  const list = useList({ query: listQuery(endpoints.listBallots) });
  return (
    <ListPage
      t={t}
      title="Votes"
      lead="What the bank asks its shareholders. Each whole share held at the record time is one vote."
      label="Votes"
      heading="Open and ended"
      list={list}
      parts={PARTS}
      blank="84px"
      keyOf={({ id }) => id}
      empty={{
        title: 'Nothing has been put to the vote yet',
        text: 'When the bank asks its shareholders, the question appears here and you get a notification.',
        action: (
          <Button variant="secondary" href={paths.dashboard}>
            {t('View your shares')}
          </Button>
        ),
      }}
      above={
        <p className="small">
          {t('Votes are public: everybody can see how an address voted, but not whose it is.')}
        </p>
      }
    >
      <ItemsCard />
    </ListPage>
  );
}

function State({ ballot: { status, weight, voted } }: { ballot: BallotHead }) {
  const isOpen = status === 'OPEN';
  if (voted) {
    const text = isOpen ? t('Open, you have voted') : t('Ended, you have voted');
    return <StatusDot tone="done">{text}</StatusDot>;
  }
  if (isOpen && /[1-9]/.test(weight)) {
    return <StatusDot tone="waiting">{t('Open, you have not voted')}</StatusDot>;
  }
  return <StatusDot tone="idle">{t(BALLOT_STATUS_LABELS[status])}</StatusDot>;
}
