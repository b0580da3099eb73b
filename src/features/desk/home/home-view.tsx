import { workCalls } from '@fnx/api/desk/work';
import { AREAS } from '@/features/desk/frame/areas';
import { DeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { SearchBox } from '@/features/desk/people/search-box';
import { Waits } from '@/features/desk/queue/work-columns';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Elsewhere, WrongNow } from './queue-cards';

const labelOf = (path: string) =>
  t(AREAS.find((area) => path.startsWith(`${area.path}/`))?.label ?? path);

/** The officer's day: what is wrong, and everything that waits, by what is due first. */
export function HomeView() {
  const officer = useOfficer();
  return (
    <Stack gap={22}>
      <WrongNow />
      <DeskList
        of={workCalls.mine}
        cells={{
          Matter: ({ path, title }) => <Link href={deskPaths.area(path)}>{title}</Link>,
          Area: ({ path }) => labelOf(path),
          Waits: ({ since, dueHours }) => <Waits since={since} dueHours={dueHours} />,
          Given: ({ isMine }) => (isMine ? t('to you') : null),
        }}
      />
      <Elsewhere />
      {officer.rights.includes('view search') ? (
        <Card title={t('Search')}>
          <SearchBox />
        </Card>
      ) : null}
    </Stack>
  );
}
