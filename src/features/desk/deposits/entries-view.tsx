import { inFours } from '@fnx/bank-files/creditor-reference';
import { depositCalls, type ListedEntry } from '@/api/desk/deposits';
import { DeskList, useDeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import type { Column } from '@/lists/columns';
import type { Filter } from '@/lists/filters';
import { ENTRY_REASONS } from '@/shared/deposits';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { BankTabs } from './bank-tabs';
import { EntryStateDot } from './entry-state';

const SHOW = {
  kind: 'choice',
  label: 'Show',
  options: {
    '': 'Open',
    MATCHED: 'Matched',
    TO_RETURN: 'To return',
    RELEASED: 'Released',
    ISSUED: 'Issued',
    RETURNED: 'Returned',
    all: 'All',
  },
} as const satisfies Filter;

const COLUMNS: readonly Column<ListedEntry>[] = [
  {
    at: 'title',
    head: 'What the bank says',
    cell: ({ number, payer, reference, text, known }) => (
      <>
        <Link href={deskPaths.item('deposits', String(number))}>{payer ?? 'No name'}</Link>
        <p>{reference ? inFours(reference) : text || 'No text'}</p>
        <p>{known}</p>
      </>
    ),
  },
  { at: 'figure', head: 'Amount', width: '9rem', cell: ({ amount }) => amount },
  {
    at: 'value',
    head: 'Its order',
    width: '12rem',
    cell: ({ order }) =>
      order ? (
        <>
          {personName(order.customer)}
          <p>
            Order {order.number}: {order.amount}
          </p>
        </>
      ) : (
        'No order'
      ),
  },
  {
    at: 'state',
    head: 'State',
    width: '13rem',
    cell: ({ state, reason }) => (
      <>
        <EntryStateDot state={state} />
        {reason ? <p>{ENTRY_REASONS[reason]}</p> : null}
      </>
    ),
  },
  {
    at: 'when',
    head: 'Booked',
    width: '9rem',
    cell: ({ number, bookedOn }) => (
      <>
        {bookedOn}
        <p>Entry {number}</p>
      </>
    ),
  },
];

/** Money that came, by what became of it. */
export function EntriesView() {
  return (
    <Stack gap={22}>
      <BankTabs tab="" />
      <DeskList
        title="Bank money"
        lead="Money in the bank’s account. What fits an order is matched by itself; the rest is decided here."
        list={useDeskList(depositCalls.entries, { show: SHOW }, 10_000)}
        columns={COLUMNS}
        keyOf={({ number }) => number}
        failure="The entries could not be loaded"
        empty="Nothing has to be decided"
        hint="Money that fits no order appears here when a statement is imported."
        noMatch="No such entry"
      />
    </Stack>
  );
}
