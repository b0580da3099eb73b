import { useState } from 'react';
import type * as z from 'zod/mini';
import { caseCalls } from '@/api/desk/cases';
import { ListView } from '@/features/desk/frame/list-view';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import { formatDateTime } from '@/lib/format/format';
import { CASE_KIND_LABELS } from '@/shared/compliance';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
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
  const query = useDeskQuery(caseCalls.list, shown === 'UNDECIDED' ? {} : { state: shown });
  return (
    <ListView
      title="Cases"
      options={SHOWN}
      shown={shown}
      onShow={setShown}
      query={query}
      failure="The cases could not be loaded"
      rows={query.data?.cases}
      keyOf={({ id }) => id}
      empty={shown === 'UNDECIDED' ? 'Nothing waits for a decision' : 'No such case'}
      hint="Customers are compared with the sanctions lists when they give a name, and daily."
    >
      {(one) => <Item one={one} />}
    </ListView>
  );
}

function Item({ one: { id, kind, state, person, summary, openedAt } }: { one: Listed }) {
  const { tone, text } = STATE_LABELS[state];
  return (
    <li className={cx(view.item, styles.item)}>
      <span className={styles.number}>{id}</span>
      <div>
        <Link href={deskPaths.item('cases', String(id))}>
          {personName(`${person.firstName} ${person.lastName}`)}
        </Link>
        <p className="small anywhere">{person.email}</p>
      </div>
      <div>
        <p>{CASE_KIND_LABELS[kind]}</p>
        <p className="small anywhere">{summary}</p>
      </div>
      <Stack gap={2} top className={styles.when}>
        <StatusDot tone={tone}>{text}</StatusDot>
        <time className="small anywhere" dateTime={openedAt}>
          {formatDateTime(openedAt)}
        </time>
      </Stack>
    </li>
  );
}
