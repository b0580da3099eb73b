import { desc, eq } from 'drizzle-orm';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import type { Act } from '@/server/platform/audited';
import type { Operator } from '@/server/platform/commands';
import { Refusal } from '@/server/platform/commands';
import { lock } from '@/server/platform/database/locks';
import { readFuture } from '@/server/platform/read-time';
import { AmountError, formatDecimal, parseDecimal, USD_DECIMALS } from '@/shared/money';
import { announcePrices } from './announce-prices';
import { sharePriceAt } from './share-price';
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
  return rows.map((row) => ({
    price: `${formatDecimal(row.priceRaw, USD_DECIMALS, 2)} USD`,
    effective: row.effectiveAt,
    state: row.effectiveAt > now ? 'scheduled' : row === inForce ? 'in force' : 'past',
  }));
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
  const effectiveAt = at === undefined ? now : readFuture(at, now);
  const before = await sharePriceAt({ db: ctx.db }, effectiveAt);
  if (before?.priceRaw === priceRaw) {
    throw new Refusal(`The price at that time is already ${price} USD.`);
  }
  if (before && !force) refuseLargeStep(before.priceRaw, priceRaw);
  const [added] = await tx
    .insert(sharePrices)
    .values({ priceRaw, effectiveAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: sharePrices.id });
  if (!added) throw new Refusal('Another price takes effect at the same time.');
  await announcePrices(ctx);
  entry.after = { price, effectiveAt, force };
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
  if (!gone) throw new Refusal(`No price is scheduled for ${at}.`);
  return { price: `${formatDecimal(gone.priceRaw, USD_DECIMALS, 2)} USD`, cancelled: at };
}

/** Sets the rate of a currency (PRICE_SOURCE=static only). */
type NewRate = { currency: string; rate: string };

export async function setRate({ ctx, tx, entry }: Act, { currency: id, rate }: NewRate) {
  const { priceSource } = ctx.config.chain;
  if (priceSource !== 'static') {
    throw new Refusal('Rates come from the price feeds. Set PRICE_SOURCE=static to set them here.');
  }
  if (!isCurrencyId(id)) {
    throw new Refusal(`Unknown currency ${id}. Use one of: ${Object.keys(CURRENCIES).join(', ')}.`);
  }
  const staticRateRaw = readUsd(rate);
  entry.after = { rate };
  await tx.update(currencies).set({ staticRateRaw }).where(eq(currencies.id, id));
  return { currency: id, rate: `${rate} USD` };
}

export function readUsd(text: string): bigint {
  try {
    const raw = parseDecimal(text, USD_DECIMALS, 10n ** 18n);
    if (raw > 0n) return raw;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new Refusal(`${text}: ${error.message}`);
  }
  throw new Refusal('A price must be greater than zero.');
}

function refuseLargeStep(before: bigint, after: bigint): void {
  const step = after > before ? after - before : before - after;
  if (step * 100n <= before * LARGEST_STEP_PERCENT) return;
  const from = formatDecimal(before, USD_DECIMALS, 2);
  throw new Refusal(
    `The price differs from ${from} USD by more than ${LARGEST_STEP_PERCENT} %. Add --force to confirm.`,
  );
}
