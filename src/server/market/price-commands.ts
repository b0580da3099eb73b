import type { PayCurrencyId } from '@fnx/chain/currencies';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { desc, eq } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import { positiveOf, ungrouped } from '@/server/desk/field-readers';
import { lock } from '@/server/platform/database/locks';
import { readFuture } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { announcePrices } from './announce-prices';
import { priceToSet, sharePriceAt } from './share-price';
import { earliestPriceTime } from './share-splits';
import { currencies, sharePrices } from './tables';

/** Larger changes need --force, because they are probably typing errors. */
const LARGEST_STEP_PERCENT = 20n;

/** The newest prices, scheduled ones first. */
export async function listPrices({ ctx }: Operator, { limit }: { limit: number }) {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select()
    .from(sharePrices)
    .orderBy(desc(sharePrices.effectiveAt))
    .limit(limit);
  const inForce = rows.find(({ effectiveAt }) => effectiveAt <= now);
  const proposed = await priceToSet(ctx);
  const proposal = proposed && {
    price: `${formatDecimal(proposed.priceRaw, USD_DECIMALS, 2)} USD`,
    effective: null,
    state: `proposed: new shares, ${proposed.since}`,
  };
  const listed = rows.map((row) => ({
    price: `${formatDecimal(row.priceRaw, USD_DECIMALS, 2)} USD`,
    effective: row.effectiveAt,
    state: row.effectiveAt > now ? 'scheduled' : row === inForce ? 'in force' : 'past',
  }));
  return proposal ? [proposal, ...listed] : listed;
}

type PriceOrder = { price: string; at?: string | undefined; force: boolean };

/**
 * Sets a price from now on or from a future time. Open pages are updated when it takes effect.
 *
 * @throws Refusal for a time in the past, an unchanged price, and a large change without --force
 */
export async function setPrice({ ctx, tx, entry }: Act, { price, at, force }: PriceOrder) {
  const priceRaw = readUsd(price);
  // Serialised, because a price is compared with the one before it.
  await lock(tx, 'price');
  const now = ctx.clock.now();
  const effectiveAt = at === undefined ? await earliestPriceTime(ctx) : readFuture(at, now);
  const before = await sharePriceAt({ db: ctx.db }, effectiveAt);
  if (before?.priceRaw === priceRaw) {
    throw refusal('PRICE_UNCHANGED', { price });
  }
  const { priceRaw: expected } = (await priceToSet(ctx)) ?? before ?? { priceRaw };
  if (!force) refuseLargeStep(expected, priceRaw);
  const [added] = await tx
    .insert(sharePrices)
    .values({ priceRaw, effectiveAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: sharePrices.id });
  if (!added) throw refusal('PRICE_TIME_TAKEN');
  await announcePrices(ctx);
  entry.after = { price: ungrouped(price), effectiveAt, force };
  return {
    price: `${formatDecimal(priceRaw, USD_DECIMALS, 2)} USD`,
    before: before ? `${formatDecimal(before.priceRaw, USD_DECIMALS, 2)} USD` : null,
    effective: effectiveAt,
  };
}

/** Cancels a price that has not taken effect yet. */
export async function cancelPrice({ ctx, tx }: Act, { at }: { at: string }) {
  const effectiveAt = readFuture(at, ctx.clock.now());
  const [gone] = await tx
    .delete(sharePrices)
    .where(eq(sharePrices.effectiveAt, effectiveAt))
    .returning();
  if (!gone) throw refusal('NO_SUCH', { what: 'scheduled price', of: at });
  return { price: `${formatDecimal(gone.priceRaw, USD_DECIMALS, 2)} USD`, cancelled: at };
}

/** Sets the rate of a currency (PRICE_SOURCE=static only). */
type NewRate = { currency: PayCurrencyId; rate: string };

export async function setRate({ ctx, tx, entry }: Act, { currency: id, rate }: NewRate) {
  const { priceSource } = ctx.config.chain;
  if (priceSource !== 'static') {
    throw refusal('RATES_FROM_FEEDS');
  }
  const staticRateRaw = readUsd(rate);
  entry.after = { rate: ungrouped(rate) };
  await tx.update(currencies).set({ staticRateRaw }).where(eq(currencies.id, id));
  return { currency: id, rate: `${rate} USD` };
}

export const readUsd = positiveOf(USD_DECIMALS, { max: 10n ** 18n, field: 'A price' });

function refuseLargeStep(before: bigint, after: bigint): void {
  const step = after > before ? after - before : before - after;
  if (step * 100n <= before * LARGEST_STEP_PERCENT) return;
  const from = formatDecimal(before, USD_DECIMALS, 2);
  throw refusal('PRICE_STEP', { price: from, percent: Number(LARGEST_STEP_PERCENT) });
}
