import { depositCalls, type ListedEntry } from '@/api/desk/deposits';
import { CommandCard } from '@/features/desk/commands/command-form';
import { DeskList, shownBy, useDeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import type { Column } from '@/lists/columns';
import { ENTRY_REASONS, type EntryState } from '@/shared/deposits';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { WaitingBatches } from './waiting-batches';

const SHOW = shownBy({
  '': 'Open',
  MATCHED: 'Matched',
  TO_RETURN: 'To return',
  RELEASED: 'Released',
  ISSUED: 'Issued',
  RETURNED: 'Returned',
  all: 'All',
});

const STATES = {
  OPEN: ['Open', 'waiting'],
  MATCHED: ['Matched', 'waiting'],
  RELEASED: ['Released', 'waiting'],
  ISSUED: ['Issued', 'done'],
  TO_RETURN: ['To return', 'waiting'],
  RETURNED: ['Returned', 'done'],
  NOTED: ['Noted', 'idle'],
} as const satisfies Record<EntryState, readonly [string, 'waiting' | 'done' | 'idle']>;

/** What the bank says, and beside it what is known here. */
const COLUMNS: readonly Column<ListedEntry>[] = [
  {
    at: 'title',
    head: 'What the bank says',
    cell: ({ number, bookedOn, payer, iban, reference, text }) => (
      <>
        <strong>{payer ?? 'No name'}</strong>
        <p>{iban ?? 'No account'}</p>
        <p>{reference ?? 'No reference'}</p>
        <p className="muted">{text}</p>
        <p className="muted">
          Entry {number}, {bookedOn}
        </p>
      </>
    ),
  },
  { at: 'figure', head: 'Amount', width: '9rem', cell: ({ amount }) => amount },
  {
    at: 'value',
    head: 'What we know',
    cell: ({ order }) =>
      order ? (
        <>
          <Link href={deskPaths.item('people', order.userId)}>{order.customer}</Link>
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
    width: '14rem',
    cell: ({ state, reason }) => (
      <>
        <StatusDot tone={STATES[state][1]}>{STATES[state][0]}</StatusDot>
        {reason ? <p className="small">{ENTRY_REASONS[reason]}</p> : null}
      </>
    ),
  },
];

/** Money by bank transfer: what came, what is released, and what goes back. */
export function DepositsView() {
  return (
    <Stack gap={22}>
      <DeskList
        title="Bank money"
        lead="Money in the bank's account: what fits an order is matched by itself. The rest is decided here."
        list={useDeskList(depositCalls.entries, { show: SHOW }, 10_000)}
        columns={COLUMNS}
        keyOf={({ number }) => number}
        failure="The entries could not be loaded"
        empty="Nothing has to be decided"
        hint="Money that fits no order appears here when a statement is imported."
        noMatch="No such entry"
      />
      <WaitingBatches />
      <CommandCard title="Import a statement" name="deposits import" label="Import" />
      <CommandCard title="Release for shares" name="deposits release" label="Propose the release" />
      <CommandCard
        title="Take for an order"
        name="deposits match"
        label="Propose the match"
        quiet
      />
      <CommandCard title="Send back" name="deposits return" label="Send back" quiet />
      <CommandCard title="Pay back" name="deposits pay-back" label="Propose the file" quiet />
      <CommandCard title="The day" name="deposits day" label="Compare" quiet />
    </Stack>
  );
}
