import { type ListedDelivery, partnerDeskCalls } from '@/api/desk/partners';
import { CommandCard } from '@/features/desk/commands/command-form';
import { DeskList, shownBy, useDeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import type { Column } from '@/lists/columns';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { DeliveryDot } from './delivery-dot';
import { DeliveryView } from './delivery-view';

/** Keys of partners, the addresses that receive events, and what was sent; with an id, one delivery. */
export function PartnersView({ id }: { id: string | null }) {
  return id === null ? <Partners /> : <DeliveryView key={id} id={id} />;
}

const SHOW = shownBy({ '': 'Not delivered', all: 'All' });

const COLUMNS: readonly Column<ListedDelivery>[] = [
  {
    at: 'title',
    head: 'Event',
    cell: ({ id, type, object }) => (
      <>
        <Link href={deskPaths.item('partners', id)}>{type}</Link>
        <p className="anywhere">{object}</p>
      </>
    ),
  },
  { at: 'note', head: 'To', cell: ({ url }) => url },
  {
    at: 'state',
    head: 'State',
    width: '11rem',
    cell: ({ state }) => <DeliveryDot state={state} />,
  },
  { at: 'figure', head: 'Attempts', width: '7rem', cell: ({ attempts }) => grouped(attempts) },
  { at: 'when', head: 'Raised', width: '11rem', cell: ({ createdAt }) => utc(createdAt) },
];

function Partners() {
  return (
    <Stack gap={22}>
      <DeskList
        title="Partners"
        lead="Systems of partners and of the bank read with API keys, and hear of changes by webhooks. A key and an address need two signatures; one officer ends them."
        list={useDeskList(partnerDeskCalls.deliveries, { show: SHOW }, 10_000)}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        failure="The deliveries could not be loaded"
        empty="Every event is delivered"
        hint="An event appears here until its receiver has taken it."
        noMatch="No event was sent yet"
      />
      <CommandCard title="API keys" name="keys list" label="Show again" quiet atOnce />
      <CommandCard title="Create a key" name="keys create" label="Propose the key" />
      <CommandCard
        title="Addresses that receive events"
        name="webhooks list"
        label="Show again"
        quiet
        atOnce
      />
      <CommandCard title="Add an address" name="webhooks add" label="Propose the address" />
    </Stack>
  );
}
