import { desc, eq, sql } from 'drizzle-orm';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { audited, type Operator, Refusal } from '@/server/operator/call';
import { AmountError, formatDecimal, parseDecimal, USD_DECIMALS } from '@/shared/money';
import { announcePrices } from './announce-prices';
import { sharePriceAt } from './share-price';
import { currencies, sharePrices } from './tables';

/** Any constant, as long as every process uses the same one. */
const PRICE_LOCK = 7_246_006;
/** A step larger than this is a slip of a finger until it is said twice. */
const LARGEST_STEP_PERCENT = 20n;

/** The newest prices of the series, those of the future first. */
export async function listPrices({ ctx }: Operator, limit: number) {
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
 * Adds a price to the series, from now on or from a moment of the future. Open pages learn of it when it takes effect.
 *
 * @throws Refusal for a price of the past, one that changes nothing, and a large step without --force
 */
export async function setPrice(operator: Operator, { price, at, force }: PriceOrder) {
  const priceRaw = readUsd(price);
  const call = { action: 'price set', target: price, details: { at, force } };
  return audited(operator, call, async (ctx, tx) => {
    // One at a time: whether a price changes anything depends on the one before it.
    await tx.execute(sql`select pg_advisory_xact_lock(${PRICE_LOCK})`);
    const now = ctx.clock.now();
    const effectiveAt = at === undefined ? now : readFuture(at, now);
    const before = await sharePriceAt({ db: ctx.db }, effectiveAt);
    if (before?.priceRaw === priceRaw) {
      throw new Refusal(`The price is ${price} USD at that moment already.`);
    }
    if (before && !force) refuseLargeStep(before.priceRaw, priceRaw);
    const [added] = await tx
      .insert(sharePrices)
      .values({ priceRaw, effectiveAt, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: sharePrices.id });
    if (!added) throw new Refusal('Another price takes effect at that very moment.');
    await announcePrices(ctx);
    return {
      price: `${formatDecimal(priceRaw, USD_DECIMALS, 2)} USD`,
      before: before ? `${formatDecimal(before.priceRaw, USD_DECIMALS, 2)} USD` : null,
      effective: effectiveAt,
    };
  });
}

/** Takes back a price that has not taken effect yet. */
export async function cancelPrice(operator: Operator, at: string) {
  const call = { action: 'price cancel', target: at };
  return audited(operator, call, async (ctx, tx) => {
    const effectiveAt = readFuture(at, ctx.clock.now());
    const [gone] = await tx
      .delete(sharePrices)
      .where(eq(sharePrices.effectiveAt, effectiveAt))
      .returning();
    if (!gone) throw new Refusal(`No price is scheduled for ${at}.`);
    return { price: `${formatDecimal(gone.priceRaw, USD_DECIMALS, 2)} USD`, cancelled: at };
  });
}

/** Sets the rate of a currency under PRICE_SOURCE=static. */
export async function setRate(operator: Operator, id: string, rate: string) {
  const { priceSource } = operator.ctx.config.chain;
  if (priceSource !== 'static') {
    throw new Refusal('Rates come from the price feeds. Set PRICE_SOURCE=static to set them here.');
  }
  if (!isCurrencyId(id)) {
    throw new Refusal(`There is no currency ${id}: ${Object.keys(CURRENCIES).join(', ')}.`);
  }
  const staticRateRaw = readUsd(rate);
  return audited(operator, { action: 'rate set', target: id, details: { rate } }, async (_, tx) => {
    await tx.update(currencies).set({ staticRateRaw }).where(eq(currencies.id, id));
    return { currency: id, rate: `${rate} USD` };
  });
}

function readUsd(text: string): bigint {
  try {
    const raw = parseDecimal(text, USD_DECIMALS, 10n ** 18n);
    if (raw > 0n) return raw;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new Refusal(`${text}: ${error.message}`);
  }
  throw new Refusal('A price must be above zero.');
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

function readFuture(text: string, now: Date): Date {
  const at = ISO_TIME.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) {
    throw new Refusal(`"${text}" is not a time in UTC such as 2027-01-01T09:00:00Z.`);
  }
  if (at <= now) throw new Refusal('That moment is over. The past of the series never changes.');
  return at;
}

function refuseLargeStep(before: bigint, after: bigint): void {
  const step = after > before ? after - before : before - after;
  if (step * 100n <= before * LARGEST_STEP_PERCENT) return;
  const from = formatDecimal(before, USD_DECIMALS, 2);
  throw new Refusal(
    `That is more than ${LARGEST_STEP_PERCENT} % away from ${from} USD. Add --force if it is meant.`,
  );
}
