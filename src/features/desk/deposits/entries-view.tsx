import { depositCalls } from '@fnx/api/desk/deposits';
import { inFours } from '@fnx/bank-files/creditor-reference';
import { DeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { BankTabs } from './bank-tabs';

/** Money that came, by what became of it. */
export function EntriesView() {
  return (
    <Stack gap={22}>
      <BankTabs tab="" />
      <DeskList
        of={depositCalls.entries}
        cells={{
          'What the bank says': ({ number, payer, reference, text, known }) => (
            <>
              <Link href={deskPaths.item('deposits', String(number))}>{payer ?? t('No name')}</Link>
              <p>{reference ? inFours(reference) : text || t('No text')}</p>
              <p>{known}</p>
            </>
          ),
          'Its order': ({ order, wanted, customer }) =>
            order ? (
              <>
                {personName(customer ?? '')}
                <p>{t('Order {number}: {amount}', { number: order, amount: wanted ?? '' })}</p>
              </>
            ) : (
              t('No order')
            ),
          Booked: ({ number, bookedOn }) => (
            <>
              {bookedOn}
              <p>{t('Entry {number}', { number })}</p>
            </>
          ),
        }}
      />
    </Stack>
  );
}
