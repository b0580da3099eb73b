import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { and, desc, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { decimal, t } from '@/lang/service';
import { announce } from '@/server/messaging/announce';
import type { AppContext } from '@/server/platform/context';
import { emitEvent } from '@/server/platform/events/emit-event';
import { readWorth } from './display-rates';
import { sharePriceAt } from './share-price';
import { sharePrices } from './tables';

const isUntold = (now: Date | SQL) =>
  and(isNull(sharePrices.announcedAt), lte(sharePrices.effectiveAt, now));

export const isPriceUntold = sql`exists (select from ${sharePrices} where ${isUntold(sql`now()`)})`;

/**
 * Announces a new price to open pages and all shareholders. The conditional update ensures that each price is announced once.
 */
export async function announcePrices(
  ctx: Pick<AppContext, 'clock' | 'config' | 'db' | 'events' | 'log'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const due = await tx
      .update(sharePrices)
      .set({ announcedAt: now })
      .where(isUntold(now))
      .returning();
    // After downtime several prices may be due; only the newest is announced.
    const [newest] = await tx
      .select()
      .from(sharePrices)
      .where(lte(sharePrices.effectiveAt, now))
      .orderBy(desc(sharePrices.effectiveAt))
      .limit(1);
    if (!newest || !due.some(({ id }) => id === newest.id)) return;
    const price = formatDecimal(newest.priceRaw, USD_DECIMALS);
    const effectiveAt = newest.effectiveAt.toISOString();
    await emitEvent(ctx, tx, { name: 'price', userId: null, data: { price, effectiveAt } });
    const earlier = new Date(newest.effectiveAt.getTime() - 1);
    const before = await sharePriceAt({ db: tx }, earlier);
    if (!before) return;
    const worth = await readWorth({ ...ctx, db: tx });
    const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS, 2);
    await announce(tx, {
      kind: 'PRICE',
      audience: 'HOLDERS',
      title: t('The share price has changed'),
      body: t(
        'The price of one share is now {now} (before: {before} USD). Open orders keep their price.',
        { now: worth(usd(newest.priceRaw)), before: decimal(usd(before.priceRaw)) },
      ),
      link: '/price',
      fingerprint: `price ${newest.id}`,
      at: now,
    });
  });
}
