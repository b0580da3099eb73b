import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { ITEM_STATE_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t, type VotesText } from '@/lang/votes';
import { listQuery } from '@/lib/queries/list-query';
import { Blank } from '@/lists/blank';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { ListCards } from '@/lists/list-cards';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { Pager } from '@/ui/basics/pager';
import { EmptyState } from '@/ui/feedback/empty-state';
import { StatusDot } from '@/ui/feedback/status-dot';
import { signedPart } from './signed-part';

type ItemHead = DataOf<'listItems'>['docs'][number];

const PARTS: readonly Part<ItemHead, VotesText>[] = [
  { at: 'title', cell: ({ id, title }) => <Link href={paths.item(id)}>{title}</Link> },
  {
    at: 'state',
    cell: ({ state }) => (
      <StatusDot tone={state === 'ON_AGENDA' ? 'done' : state === 'OPEN' ? 'waiting' : 'idle'}>
        {t(ITEM_STATE_LABELS[state])}
      </StatusDot>
    ),
  },
  { at: 'fact', head: 'Signed so far', cell: signedPart },
  { at: 'fact', head: 'Signatures until', cell: ({ until }) => <DateTime at={until} /> },
];

const SIZE = 20;

/** Requests of shareholders for items of the agenda, newest first. */
export function ItemsCard() {
  const [page, setPage] = useState(1);
  const items = useQuery(listQuery(endpoints.listItems)({ page, limit: SIZE }));
  const { data } = items;
  const ask = (
    <Button variant="secondary" href={paths.newItem}>
      {t('Ask for an item')}
    </Button>
  );
  if (!data && items.error) return <Blank of={items} />;
  return (
    <Card flush title={t('Requested items')} action={data?.total ? ask : null}>
      {data?.total === 0 ? (
        <EmptyState title={t('No shareholder has asked for an item')} action={ask}>
          {t('A request that a twentieth of all shares signs is put on the agenda.')}
        </EmptyState>
      ) : (
        <ListCards t={t} parts={PARTS} rows={data?.docs} keyOf={({ id }) => id} blank="84px" />
      )}
      <Pager page={page} pages={data?.pages ?? 0} onPage={setPage} />
    </Card>
  );
}
