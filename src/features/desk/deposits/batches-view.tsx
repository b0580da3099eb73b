import { depositCalls, type ListedBatch } from '@/api/desk/deposits';
import { DeskList, shownBy, useDeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import type { Column } from '@/lists/columns';
import { counted } from '@/shared/desk-words';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { BankTabs } from './bank-tabs';
import { BatchState } from './entry-state';
import { ReleaseCard } from './release-card';

const SHOW = shownBy({ '': 'Open', all: 'All' });

const COLUMNS: readonly Column<ListedBatch>[] = [
  {
    at: 'title',
    head: 'Batch',
    cell: ({ number, deposits, shares }) => (
      <>
        <Link href={deskPaths.item('deposits', `batch-${number}`)}>Batch {number}</Link>
        <p>
          {counted(deposits, 'deposit')}, {shares} shares
        </p>
      </>
    ),
  },
  { at: 'figure', head: 'Sum', width: '10rem', cell: ({ sum }) => sum },
  { at: 'state', head: 'State', width: '16rem', cell: (batch) => <BatchState batch={batch} /> },
  { at: 'when', head: 'Released', width: '11rem', cell: ({ createdAt }) => utc(createdAt) },
];

/** Money that can buy shares, and the batches in which it was released. */
export function BatchesView() {
  return (
    <Stack gap={22}>
      <BankTabs tab="batches" />
      <ProposalsAbout command="deposits release">
        <ReleaseCard />
      </ProposalsAbout>
      <DeskList
        title="Batches"
        lead="Two officers release matched money as a batch; then a cashier’s wallet signs it, and the service has the shares issued."
        list={useDeskList(depositCalls.batches, { show: SHOW }, 5_000)}
        columns={COLUMNS}
        keyOf={({ number }) => number}
        failure="The batches could not be loaded"
        empty="No batch is under way"
        hint="A batch appears here when two officers have released it."
        noMatch="Nothing was released yet"
      />
    </Stack>
  );
}
