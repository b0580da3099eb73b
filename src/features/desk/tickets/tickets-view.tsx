import { useState } from 'react';
import { peopleCalls } from '@/api/desk/people';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { formatDateTime } from '@/lib/format/format';
import { CONTACT_CATEGORY_LABELS } from '@/shared/vocabulary';
import { cx } from '@/ui/basics/cx';
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
      <header className={view.head}>
        <h1>Tickets</h1>
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
      <ul className={view.list}>
        {data?.list.map(({ number, subject, name, category, received }) => (
          <li key={number} className={cx(view.item, styles.item)}>
            <div>
              <Link href={deskPaths.item('tickets', number)}>{subject}</Link>
              <p className={view.quiet}>{number}</p>
            </div>
            <div>
              {name}
              <p className={view.quiet}>{CONTACT_CATEGORY_LABELS[category]}</p>
            </div>
            <time className={view.quiet} dateTime={received}>
              {formatDateTime(received)}
            </time>
          </li>
        ))}
      </ul>
    </>
  );
}
