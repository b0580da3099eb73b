import { type WorkMatter, workCalls } from '@/api/desk/work';
import { AREAS } from '@/features/desk/frame/areas';
import { DeskList, useDeskList, WHOSE } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { SearchBox } from '@/features/desk/people/search-box';
import { Waits } from '@/features/desk/queue/work-columns';
import type { Column } from '@/lists/columns';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Elsewhere, WrongNow } from './queue-cards';

const FILTERS = {
  whose: {
    ...WHOSE,
    label: 'Given to',
    options: { '': 'Me or nobody', mine: 'Me', nobody: 'Nobody' },
  },
} as const;

const COLUMNS: readonly Column<WorkMatter>[] = [
  {
    at: 'title',
    head: 'Matter',
    cell: ({ path, title }) => <Link href={deskPaths.area(path)}>{title}</Link>,
  },
  { at: 'note', head: 'Area', width: '9rem', cell: ({ path }) => labelOf(path) },
  { at: 'note', head: 'To do', cell: ({ detail }) => detail },
  {
    at: 'note',
    head: 'Waits',
    width: '8.5rem',
    cell: ({ since, dueHours }) => <Waits since={since} dueHours={dueHours} />,
  },
  { at: 'note', head: 'Given', width: '6rem', cell: ({ isMine }) => (isMine ? 'to you' : null) },
];

const labelOf = (path: string) =>
  AREAS.find((area) => path.startsWith(`${area.path}/`))?.label ?? path;

/** The officer's day: what is wrong, and everything that waits, by what is due first. */
export function HomeView() {
  const officer = useOfficer();
  const list = useDeskList(workCalls.mine, FILTERS, 15_000);
  return (
    <Stack gap={22}>
      <WrongNow />
      <DeskList
        title="My work"
        list={list}
        columns={COLUMNS}
        keyOf={({ path }) => path}
        failure="Your work could not be loaded"
        empty="Nothing waits for you."
        hint="Checks, cases, tickets, proposals, calls and money stand here, by what is due first."
        noMatch="Nothing that waits fits."
      />
      <Elsewhere />
      {officer.rights.includes('view search') ? (
        <Card title="Search">
          <SearchBox />
        </Card>
      ) : null}
    </Stack>
  );
}
