import { issuanceCalls } from '@fnx/api/desk/issuance';
import { CommandCard } from '@/features/desk/commands/command-form';
import { DeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { partOf, sharesOf } from '@/features/desk/lib/words';
import { groupedText } from '@/features/desk/reports/numbers';
import { plural, t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { ListState } from './list-state';
import { ShareListView } from './share-list-view';

/** Lists of shares to issue; with an id, one of them. */
export function IssuanceView({ id }: { id: string | null }) {
  return id === null ? <Lists /> : <ShareListView key={id} id={id} />;
}

function Lists() {
  return (
    <Stack gap={22}>
      <DeskList
        of={issuanceCalls.list}
        cells={{
          List: ({ id, announced, shares, lines }) => (
            <>
              <Link href={deskPaths.item('issuance', id)}>
                {announced === null ? t('List') : t('List {number}', { number: announced })}:{' '}
                {sharesOf(groupedText(shares))}
              </Link>
              <p>{plural(lines, '1 holder', '{n} holders')}</p>
            </>
          ),
          State: (list) => <ListState list={list} />,
          Issued: ({ issued, lines }) => partOf(issued, lines),
        }}
      />
      <CommandCard
        title={t('Check a file')}
        name="register preview"
        label={t('Check the file')}
        quiet
      />
      <CommandCard
        title={t('Import a register')}
        name="register import"
        label={t('Propose the import')}
      />
    </Stack>
  );
}
