import { depositCalls } from '@fnx/api/desk/deposits';
import { DeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { sharesOf } from '@/features/desk/lib/words';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import { plural, t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { BankTabs } from './bank-tabs';
import { BatchState } from './entry-state';
import { ReleaseCard } from './release-card';

/** Money that can buy shares, and the batches in which it was released. */
export function BatchesView() {
  return (
    <Stack gap={22}>
      <BankTabs tab="batches" />
      <ProposalsAbout command="deposits release">
        <ReleaseCard />
      </ProposalsAbout>
      <DeskList
        of={depositCalls.batches}
        cells={{
          Batch: ({ number, deposits, shares }) => (
            <>
              <Link href={deskPaths.item('deposits', `batch-${number}`)}>
                {t('Batch {number}', { number })}
              </Link>
              <p>{`${plural(deposits, '1 deposit', '{n} deposits')}, ${sharesOf(shares)}`}</p>
            </>
          ),
          State: (batch) => <BatchState batch={batch} />,
        }}
      />
    </Stack>
  );
}
