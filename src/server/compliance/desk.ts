import { CASE_KIND_LABELS, CASE_STATE_LABELS } from '@fnx/api/shared/compliance';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type CountedQueue,
  type PersonSection,
  type TimelineSource,
  timelineOf,
  type WorkQueue,
} from '@/server/platform/people';
import { countFact } from '@/server/users/person-facts';
import { users } from '@/server/users/tables';
import { findCases, summaryOf } from './cases/read-cases';
import { readLimits } from './limits/read-limits';
import { cases } from './tables';

const usd = (amount: number) => `${countFact(amount)} USD`;

export const complianceSections: readonly PersonSection[] = [
  {
    title: 'Purchase limits',
    roles: ['SUPPORT', 'COMPLIANCE'],
    async rows(ctx, { id }) {
      const { tier, DAY, MONTH, TOTAL } = await readLimits(ctx, ctx.db, id);
      return [{ tier, '24 hours': usd(DAY), '30 days': usd(MONTH), 'in all': usd(TOTAL) }];
    },
    next: ({ id }) => [{ label: 'Change the limits', command: 'limits set', argument: id }],
  },
  {
    title: 'Compliance cases',
    // The customer must not learn of a suspicion (tipping-off).
    roles: ['COMPLIANCE'],
    async rows({ db }, { id }) {
      const found = await db
        .select()
        .from(cases)
        .where(eq(cases.userId, id))
        .orderBy(desc(cases.openedAt));
      return found.map((one) => ({
        case: one.id,
        kind: CASE_KIND_LABELS[one.kind],
        state: one.state,
        found: summaryOf(one),
        opened: one.openedAt,
        decided: one.decidedAt,
      }));
    },
    next: ({ id }) => [{ label: 'Open the estate', command: 'estate open', argument: id }],
  },
];

const pageOf = ({ id }: typeof cases.$inferSelect) => ({ area: 'cases', id: String(id) }) as const;

export const caseTimeline: readonly TimelineSource[] = [
  timelineOf(
    'case',
    cases,
    cases.openedAt,
    ({ id }) => eq(cases.userId, id),
    (one) => ({ title: `Case ${one.id} opened`, detail: summaryOf(one), page: pageOf(one) }),
    ['COMPLIANCE'],
  ),
  timelineOf(
    'case',
    cases,
    cases.decidedAt,
    ({ id }) => and(eq(cases.userId, id), isNotNull(cases.decidedAt)),
    (one) => ({
      title: `Case ${one.id}: ${CASE_STATE_LABELS[one.state].toLowerCase()}`,
      detail: one.reason,
      page: pageOf(one),
    }),
    ['COMPLIANCE'],
  ),
];

/** How many people a new list was not compared with yet: the progress after an import. */
export const screeningQueue: CountedQueue = {
  name: 'screenings',
  title: 'Names to compare',
  right: 'sanctions lists',
  count: ({ db }) =>
    db.$count(
      users,
      sql`status <> 'DEACTIVATED' and not exists (select from screenings where user_id = ${users.id}
        and lists_at is not distinct from (select max(imported_at) from sanctions_lists))`,
    ),
};

export const caseQueue: WorkQueue = {
  name: 'cases',
  title: 'Compliance cases',
  right: 'view cases',
  async waiting({ db }, _, page) {
    const { docs, total } = await findCases(db, { state: 'OPEN', ...page });
    const waiting = docs.map(({ case: { id, kind, openedAt }, person }) => ({
      id: String(id),
      title: `${person.firstName} ${person.lastName}`,
      detail: CASE_KIND_LABELS[kind],
      since: openedAt,
    }));
    return { docs: waiting, total };
  },
};
