import type * as z from 'zod/mini';
import { peopleCalls } from '@/api/desk/people';
import { DeskList, shownBy, useDeskList, WHOSE } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import type { Column } from '@/lists/columns';
import { CONTACT_CATEGORY_LABELS } from '@/shared/account-vocabulary';
import { Link } from '@/ui/basics/link';
import { TicketView } from './ticket-view';

type Listed = z.output<typeof peopleCalls.tickets.data>['docs'][number];

/** Messages of the contact form; with a number, one of them. */
export function TicketsView({ id }: { id: string | null }) {
  return id === null ? <Tickets /> : <TicketView key={id} number={id} />;
}

const STATE = shownBy({ '': 'Open', CLOSED: 'Closed' });

const COLUMNS: readonly Column<Listed>[] = [
  {
    at: 'title',
    head: 'Subject',
    cell: ({ number, subject }) => (
      <>
        <Link href={deskPaths.item('tickets', number)}>{subject}</Link>
        <p>{number}</p>
      </>
    ),
  },
  {
    at: 'note',
    head: 'Writer',
    width: '14rem',
    cell: ({ name, category }) => (
      <>
        {name}
        <p>{CONTACT_CATEGORY_LABELS[category]}</p>
      </>
    ),
  },
];

function Tickets() {
  const list = useDeskList(peopleCalls.tickets, { state: STATE, whose: WHOSE });
  return (
    <DeskList
      title="Tickets"
      list={list}
      work={{
        kind: 'tickets',
        idOf: ({ number }) => number,
        since: ({ received }) => (list.chosen.state ? null : received),
      }}
      columns={COLUMNS}
      keyOf={({ number }) => number}
      failure="The tickets could not be loaded"
      empty="Every message is answered"
      hint="Messages of the contact form appear here."
      noMatch="No ticket is closed"
    />
  );
}
