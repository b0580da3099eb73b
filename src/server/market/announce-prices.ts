import { and, desc, isNull, lte } from 'drizzle-orm';
import { announce } from '@/server/messaging/announce';
import type { AppContext } from '@/server/platform/context';
import { emitEvent } from '@/server/platform/events/emit-event';
import { formatDecimal, USD_DECIMALS } from '@/shared/money';
import { sharePriceAt } from './share-price';
import { sharePrices } from './tables';

/**
 * Tells open pages, and everybody who holds shares, of a price that has come into force. Each price once: the update that
 * marks it as told is the check that it was not.
 */
export async function announcePrices(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const told = await tx
      .update(sharePrices)
      .set({ announcedAt: now })
      .where(and(isNull(sharePrices.announcedAt), lte(sharePrices.effectiveAt, now)))
      .returning();
    // After a stop several may have come into force; only the last of them is news.
    const [newest] = await tx
      .select()
      .from(sharePrices)
      .where(lte(sharePrices.effectiveAt, now))
      .orderBy(desc(sharePrices.effectiveAt))
      .limit(1);
    if (!newest || !told.some(({ id }) => id === newest.id)) return;
    const price = formatDecimal(newest.priceRaw, USD_DECIMALS);
    const effectiveAt = newest.effectiveAt.toISOString();
    await emitEvent(tx, { name: 'price', userId: null, data: { price, effectiveAt } });
    const earlier = new Date(newest.effectiveAt.getTime() - 1);
    const before = await sharePriceAt({ db: tx }, earlier);
    if (!before) return;
    const from = formatDecimal(before.priceRaw, USD_DECIMALS, 2);
    const to = formatDecimal(newest.priceRaw, USD_DECIMALS, 2);
    await announce(tx, {
      kind: 'PRICE',
      audience: 'HOLDERS',
      title: 'The share price has changed',
      body: `One share is now ${to} USD; before it was ${from} USD. Open orders keep their price.`,
      link: '/price',
      fingerprint: `price ${newest.id}`,
      at: now,
    });
  });
}
