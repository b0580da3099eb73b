import { count, desc, eq } from 'drizzle-orm';
import type { PersonSection, Queue } from '@/server/platform/people';
import { cases } from './tables';

/** For compliance alone: nobody else may learn of a suspicion. */
export const complianceSections: readonly PersonSection[] = [
  {
    title: 'Compliance cases',
    roles: ['COMPLIANCE'],
    rows: ({ db }, { id }) =>
      db
        .select({
          case: cases.id,
          kind: cases.kind,
          state: cases.state,
          subject: cases.subject,
          opened: cases.openedAt,
          decided: cases.decidedAt,
        })
        .from(cases)
        .where(eq(cases.userId, id))
        .orderBy(desc(cases.openedAt)),
  },
];

export const caseQueue: Queue = {
  name: 'cases',
  title: 'Compliance cases',
  right: 'cases list',
  async count({ db }) {
    const [row] = await db.select({ open: count() }).from(cases).where(eq(cases.state, 'OPEN'));
    return row?.open ?? 0;
  },
};
