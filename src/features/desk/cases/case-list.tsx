import type * as z from 'zod/mini';
import { caseCalls } from '@/api/desk/cases';
import { DeskList, shownBy, useDeskList, WHOSE } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import type { Column } from '@/lists/columns';
import { CASE_KIND_LABELS } from '@/shared/compliance';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { STATE_LABELS } from './labels';

type Listed = z.output<typeof caseCalls.list.data>['docs'][number];

const STATE = shownBy({ '': 'To decide', CLEARED: 'Cleared', CONFIRMED: 'Confirmed' });

const COLUMNS: readonly Column<Listed>[] = [
  { at: 'figure', head: 'Case', width: '4rem', cell: ({ id }) => id },
  {
    at: 'title',
    head: 'Customer',
    cell: ({ id, person }) => (
      <>
        <Link href={deskPaths.item('cases', String(id))}>
          {personName(`${person.firstName} ${person.lastName}`)}
        </Link>
        <p>{person.email}</p>
      </>
    ),
  },
  {
    at: 'note',
    head: 'What was found',
    width: 'minmax(0, 1.4fr)',
    cell: ({ kind, summary }) => (
      <>
        {CASE_KIND_LABELS[kind]}
        <p>{summary}</p>
      </>
    ),
  },
  {
    at: 'state',
    head: 'State',
    width: '8rem',
    cell: ({ state }) => (
      <StatusDot tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</StatusDot>
    ),
  },
];

/** Cases that wait for a decision, oldest first, or those that were decided. */
export function CaseList() {
  return (
    <DeskList
      title="Cases"
      list={useDeskList(caseCalls.list, { state: STATE, whose: WHOSE })}
      work={{
        kind: 'cases',
        idOf: ({ id }) => String(id),
        since: ({ decidedAt, openedAt }) => (decidedAt === null ? openedAt : null),
      }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      failure="The cases could not be loaded"
      empty="Nothing waits for a decision"
      hint="Customers are compared with the sanctions lists when they give a name, and daily."
      noMatch="No such case"
    />
  );
}
