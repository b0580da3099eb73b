import { and, eq, isNotNull, max, notExists } from 'drizzle-orm';
import { type Eraser, RECORD_YEARS, yearsAfter } from '@/server/platform/erasure';
import { itemRequests, itemSignatures } from './tables';

/** Signatures of a request that was reached prove an act of the company; of others they end with the account. */
export const votesErasers: readonly Eraser[] = [
  {
    what: 'requests for items of an agenda',
    async keptUntil(tx, { id, holdsShares }) {
      const [last] = await tx
        .select({ at: max(itemRequests.reachedAt) })
        .from(itemSignatures)
        .innerJoin(itemRequests, eq(itemRequests.id, itemSignatures.requestId))
        .where(and(eq(itemSignatures.userId, id), isNotNull(itemRequests.reachedAt)));
      if (!last?.at) return null;
      return holdsShares ? 'OPEN' : yearsAfter(last.at, RECORD_YEARS);
    },
    async erase(_, tx, { id }) {
      await tx.delete(itemSignatures).where(eq(itemSignatures.userId, id));
      const mine = eq(itemRequests.userId, id);
      const signed = tx
        .select()
        .from(itemSignatures)
        .where(eq(itemSignatures.requestId, itemRequests.id));
      await tx.delete(itemRequests).where(and(mine, notExists(signed)));
      await tx.update(itemRequests).set({ userId: null }).where(mine);
    },
  },
];
