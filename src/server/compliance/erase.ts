import { eq } from 'drizzle-orm';
import { type Eraser, yearsAfter } from '@/server/platform/erasure';
import { cases, purchaseLimits, screenings } from './tables';

/** The period of the law against money laundering. */
const CASE_YEARS = 5;

export const complianceErasers: readonly Eraser[] = [
  {
    what: 'purchase limits and times of screening',
    async erase(_, tx, { id }) {
      await tx.delete(purchaseLimits).where(eq(purchaseLimits.userId, id));
      await tx.delete(screenings).where(eq(screenings.userId, id));
    },
  },
  {
    what: 'compliance cases',
    async keptUntil(tx, { id, holdsShares, endedAt }) {
      if (holdsShares) return 'OPEN';
      const [found] = await tx
        .select({ id: cases.id })
        .from(cases)
        .where(eq(cases.userId, id))
        .limit(1);
      return found ? yearsAfter(endedAt, CASE_YEARS) : null;
    },
    async erase(_, tx, { id }) {
      await tx.delete(cases).where(eq(cases.userId, id));
    },
  },
];
