import { eq } from 'drizzle-orm';
import { type Eraser, RECORD_YEARS, yearsAfter } from '@/server/platform/erasure';
import { taxExceptions } from './tables';
import { taxStatements } from './tax-tables';

/** Holder ids and rates stay with the payments: they are on the chain, and the proofs of all others are made from them. */
export const distributionErasers: readonly Eraser[] = [
  {
    what: 'reasons of own rates of tax',
    // With the holder number, by which they are found.
    async keptUntil(tx, { holderId, holdsShares, heldShares, endedAt }) {
      if (holdsShares) return 'OPEN';
      if (!heldShares || holderId === null) return null;
      const found = await tx.$count(taxExceptions, eq(taxExceptions.holder, holderId));
      return found > 0 ? yearsAfter(endedAt, RECORD_YEARS) : null;
    },
    async erase(_, tx, { holderId }) {
      if (holderId === null) return;
      await tx.update(taxExceptions).set({ reason: '' }).where(eq(taxExceptions.holder, holderId));
    },
  },
  {
    what: 'tax residences and numbers',
    // Reports to tax offices rest on them.
    async keptUntil(tx, { id, holdsShares, endedAt }) {
      if (holdsShares) return 'OPEN';
      const stated = await tx.$count(taxStatements, eq(taxStatements.userId, id));
      return stated > 0 ? yearsAfter(endedAt, RECORD_YEARS) : null;
    },
    async erase(_, tx, { id }) {
      await tx.delete(taxStatements).where(eq(taxStatements.userId, id));
    },
  },
];
