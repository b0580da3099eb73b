import { useState } from 'react';
import type * as z from 'zod/mini';
import { caseCalls } from '@/api/desk/cases';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { formatDateTime } from '@/lib/format/format';
import { CASE_KIND_LABELS } from '@/shared/compliance';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './cases.module.css';
import { STATE_LABELS } from './labels';

type Listed = z.output<typeof caseCalls.list.data>['cases'][number];

const SHOWN = [
  { value: 'UNDECIDED', label: 'To decide' },
  { value: 'CLEARED', label: 'Cleared' },
  { value: 'CONFIRMED', label: 'Confirmed' },
] as const;

/** Cases that wait for a decision, oldest first, or those that were decided. */
export function CaseList() {
  const [shown, setShown] = useState<(typeof SHOWN)[number]['value']>('UNDECIDED');
  const { data, isError, error, refetch } = useDeskQuery(
    caseCalls.list,
    shown === 'UNDECIDED' ? {} : { state: shown },
  );
  return (
    <>
      <header className={view.head}>
        <h1>Cases</h1>
        <Segments legend="Show" options={SHOWN} value={shown} onChange={setShown} />
      </header>
      {isError ? (
        <LoadFailure title="The cases could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data || isError ? null : <Skeleton blockSize="240px" />}
      {data?.cases.length === 0 ? (
        <EmptyState title={shown === 'UNDECIDED' ? 'Nothing waits for a decision' : 'No such case'}>
          Customers are compared with the sanctions lists when they give a name, and daily.
        </EmptyState>
      ) : null}
      {data && data.cases.length > 0 ? (
        <ul className={view.list}>
          {data.cases.map((one) => (
            <Item key={one.id} one={one} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Item({ one: { id, kind, state, person, summary, openedAt } }: { one: Listed }) {
  const { tone, text } = STATE_LABELS[state];
  return (
    <li className={cx(view.item, styles.item)}>
      <span className={styles.number}>{id}</span>
      <div>
        <Link href={deskPaths.item('cases', String(id))}>
          {person.firstName} {person.lastName}
        </Link>
        <p className={view.quiet}>{person.email}</p>
      </div>
      <div>
        <p>{CASE_KIND_LABELS[kind]}</p>
        <p className={view.quiet}>{summary}</p>
      </div>
      <div className={styles.when}>
        <StatusDot tone={tone}>{text}</StatusDot>
        <time className={view.quiet} dateTime={openedAt}>
          {formatDateTime(openedAt)}
        </time>
      </div>
    </li>
  );
}
