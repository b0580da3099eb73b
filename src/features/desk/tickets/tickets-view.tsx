import { useState } from 'react';
import { peopleCalls } from '@/api/desk/people';
import { ListView } from '@/features/desk/frame/list-view';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { formatDateTime } from '@/lib/format/format';
import { CONTACT_CATEGORY_LABELS } from '@/shared/vocabulary';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { TicketView } from './ticket-view';
import styles from './tickets.module.css';

/** Messages of the contact form; with a number, one of them. */
export function TicketsView({ id }: { id: string | null }) {
  return id === null ? <List /> : <TicketView key={id} number={id} />;
}

const STATES = [
  { value: 'OPEN', label: 'Open' },
  { value: 'CLOSED', label: 'Closed' },
] as const;

function List() {
  const [state, setState] = useState<'OPEN' | 'CLOSED'>('OPEN');
  const query = useDeskQuery(peopleCalls.tickets, { state });
  return (
    <ListView
      title="Tickets"
      options={STATES}
      shown={state}
      onShow={setState}
      query={query}
      failure="The tickets could not be loaded"
      rows={query.data?.list}
      keyOf={({ number }) => number}
      empty={state === 'OPEN' ? 'Every message is answered' : 'No ticket is closed'}
      hint="Messages of the contact form appear here."
    >
      {({ number, subject, name, category, received }) => (
        <li className={cx(view.item, styles.item)}>
          <div>
            <Link href={deskPaths.item('tickets', number)}>{subject}</Link>
            <p className="small anywhere">{number}</p>
          </div>
          <div>
            {name}
            <p className="small anywhere">{CONTACT_CATEGORY_LABELS[category]}</p>
          </div>
          <time className="small anywhere" dateTime={received}>
            {formatDateTime(received)}
          </time>
        </li>
      )}
    </ListView>
  );
}
