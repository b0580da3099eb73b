import { issuanceCalls, type ListedShareList } from '@/api/desk/issuance';
import { CommandCard } from '@/features/desk/commands/command-form';
import { DeskList, shownBy, useDeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import { groupedText } from '@/features/desk/reports/numbers';
import type { Column } from '@/lists/columns';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { ListState } from './list-state';
import { ShareListView } from './share-list-view';

/** Lists of shares to issue; with an id, one of them. */
export function IssuanceView({ id }: { id: string | null }) {
  return id === null ? <Lists /> : <ShareListView key={id} id={id} />;
}

const SHOW = shownBy({ '': 'Open', all: 'All' });

const COLUMNS: readonly Column<ListedShareList>[] = [
  {
    at: 'title',
    head: 'List',
    cell: ({ id, announced, shares, lines }) => (
      <>
        <Link href={deskPaths.item('issuance', id)}>
          {announced === null ? 'List' : `List ${announced}`}: {groupedText(shares)} shares
        </Link>
        <p>{grouped(lines)} holders</p>
      </>
    ),
  },
  { at: 'state', head: 'State', width: '16rem', cell: (list) => <ListState list={list} /> },
  {
    at: 'figure',
    head: 'Issued',
    width: '9rem',
    cell: ({ issued, lines }) => `${grouped(issued)} of ${grouped(lines)}`,
  },
  { at: 'when', head: 'Imported', width: '11rem', cell: ({ createdAt }) => utc(createdAt) },
];

function Lists() {
  return (
    <Stack gap={22}>
      <DeskList
        title="Issuance"
        lead="A register of shareholders moves in as a list: imported from a file, announced by the board, and issued after the delay of the contract."
        list={useDeskList(issuanceCalls.list, { show: SHOW }, 10_000)}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        failure="The lists could not be loaded"
        empty="No list waits"
        hint="A list appears here when two officers have signed “register import”."
        noMatch="No register was imported yet"
      />
      <CommandCard title="Check a file" name="register preview" label="Check the file" quiet />
      <CommandCard title="Import a register" name="register import" label="Propose the import" />
    </Stack>
  );
}
