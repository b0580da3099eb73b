import { useState } from 'react';
import { peopleCalls } from '@/api/desk/people';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { formatDateTime } from '@/lib/format/format';
import { CONTACT_CATEGORY_LABELS } from '@/shared/vocabulary';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
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
  const { data, isError, error, refetch } = useDeskQuery(peopleCalls.tickets, { state });
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.heading}>Tickets</h1>
        <Segments
          legend="Show"
          options={STATES}
          value={state}
          onChange={(value) => setState(value === 'CLOSED' ? 'CLOSED' : 'OPEN')}
        />
      </header>
      {isError ? (
        <LoadFailure title="The tickets could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data || isError ? null : <Skeleton blockSize="240px" />}
      {data?.list.length === 0 ? (
        <EmptyState title={state === 'OPEN' ? 'Every message is answered' : 'No ticket is closed'}>
          Messages of the contact form appear here.
        </EmptyState>
      ) : null}
      <ul className={styles.list}>
        {data?.list.map(({ number, subject, name, category, received }) => (
          <li key={number}>
            <Link href={deskPaths.item('tickets', number)}>{subject}</Link>
            <span>
              {name}, {CONTACT_CATEGORY_LABELS[category].toLowerCase()}
            </span>
            <span className={styles.aside}>
              {number}, {formatDateTime(received)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
