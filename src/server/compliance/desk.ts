import { count, desc, eq, sql } from 'drizzle-orm';
import type { PersonSection, Queue } from '@/server/platform/people';
import { users } from '@/server/users/tables';
import { CASE_KIND_LABELS } from '@/shared/compliance';
import { summaryOf } from './cases/read-cases';
import { cases } from './tables';

/** Shown to COMPLIANCE alone; the customer must not learn of a suspicion (tipping-off). */
export const complianceSections: readonly PersonSection[] = [
  {
    title: 'Compliance cases',
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
  },
];

/** How many people a new list was not compared with yet: the progress after an import. */
export const screeningQueue: Queue = {
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

export const caseQueue: Queue = {
  name: 'cases',
  title: 'Compliance cases',
  right: 'cases list',
  async count({ db }) {
    const [row] = await db.select({ open: count() }).from(cases).where(eq(cases.state, 'OPEN'));
    return row?.open ?? 0;
  },
};
