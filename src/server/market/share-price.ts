import { formatDecimal, mulDiv, USD_DECIMALS } from '@fnx/values/money';
import { DAY_SECONDS } from '@fnx/values/time';
import { asc, desc, gt, lte } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { priceAfter, priceOfToday, readSplits, readUnpricedSplits } from './share-splits';
import { sharePrices } from './tables';

const PERCENT_DECIMALS = 2;

type SharePrice = { priceRaw: bigint; effectiveAt: Date };

type Reader = Pick<AppContext, 'db'>;

/** The share price at a moment; null before the first price. */
export async function sharePriceAt({ db }: Reader, at: Date): Promise<SharePrice | null> {
  const [row] = await db
    .select({ priceRaw: sharePrices.priceRaw, effectiveAt: sharePrices.effectiveAt })
    .from(sharePrices)
    .where(lte(sharePrices.effectiveAt, at))
    .orderBy(desc(sharePrices.effectiveAt))
    .limit(1);
  return row ?? null;
}

/**
 * The current share price.
 * @throws DomainError PRICE_UNAVAILABLE before the first price.
 */
export async function sharePriceNow(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<SharePrice> {
  const price = await sharePriceAt(ctx, ctx.clock.now());
  if (!price) throw problem('PRICE_UNAVAILABLE');
  return price;
}

/** Computes what a share should cost by the splits that the present price does not count yet; null when it counts all. */
export async function priceToSet(
  ctx: Pick<AppContext, 'db' | 'clock'>,
): Promise<{ priceRaw: bigint; since: string } | null> {
  const splits = await readUnpricedSplits(ctx);
  const price = await sharePriceAt(ctx, ctx.clock.now());
  if (!price || splits.length === 0) return null;
  const since = splits.map(({ numerator, denominator }) => `${numerator} for ${denominator}`);
  return { priceRaw: splits.reduce(priceAfter, price.priceRaw), since: since.join(', ') };
}

/** A change as a signed decimal, and in percent with two decimals, rounded towards zero; `changePct` is null from zero. */
export function changeBetween(
  before: bigint,
  after: bigint,
): { change: string; changePct: string | null } {
  const change = formatDecimal(after - before, USD_DECIMALS);
  if (before === 0n) return { change, changePct: null };
  const size = after >= before ? after - before : before - after;
  const percent = mulDiv(size, 100n * 10n ** BigInt(PERCENT_DECIMALS), before, 'down');
  return {
    change,
    changePct: formatDecimal(after >= before ? percent : -percent, PERCENT_DECIMALS),
  };
}

/** Response of wallet/getFNXprice: current price, 24-hour change, and the next price if one is scheduled. */
export async function getFnxPrice(ctx: Pick<AppContext, 'db' | 'clock'>) {
  const now = ctx.clock.now();
  const price = await sharePriceNow(ctx);
  const dayAgo = plusSeconds(now, -DAY_SECONDS);
  const before = (await sharePriceAt(ctx, dayAgo)) ?? price;
  const [next] = await ctx.db
    .select()
    .from(sharePrices)
    .where(gt(sharePrices.effectiveAt, now))
    .orderBy(asc(sharePrices.effectiveAt))
    .limit(1);
  const { change, changePct } = changeBetween(
    priceOfToday(before.priceRaw, dayAgo, await readSplits(ctx)),
    price.priceRaw,
  );
  return {
    price: formatDecimal(price.priceRaw, USD_DECIMALS),
    currency: 'USD' as const,
    change24h: change,
    changePct24h: changePct ?? '0',
    updatedAt: now.toISOString(),
    effectiveAt: price.effectiveAt.toISOString(),
    ...(next && {
      nextPrice: {
        price: formatDecimal(next.priceRaw, USD_DECIMALS),
        effectiveAt: next.effectiveAt.toISOString(),
      },
    }),
  };
}
