import { and, eq, isNull } from 'drizzle-orm';
import type { Eraser } from '@/server/platform/erasure';
import { priceAlerts, quotes } from './tables';

export const marketErasers: readonly Eraser[] = [
  {
    what: 'price alerts, unused quotes',
    async erase(_, tx, { id }) {
      await tx.delete(priceAlerts).where(eq(priceAlerts.userId, id));
      await tx.delete(quotes).where(and(eq(quotes.userId, id), isNull(quotes.usedAt)));
    },
  },
];
