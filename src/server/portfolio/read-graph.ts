import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { asc, eq, sql } from 'drizzle-orm';
import { shareValue } from '@/server/market/quote-math';
import { changeBetween } from '@/server/market/share-price';
import {
  priceOfToday,
  type ReceivedSplit,
  readReceivedSplits,
  readSplits,
  type Split,
  sharesOfToday,
  viewSplits,
} from '@/server/market/share-splits';
import { sharePrices } from '@/server/market/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { holdingMarks } from '@/server/register/tables';
import { type GraphRange, graphTimes } from './graph-times';

type GraphSeries = 'PRICE' | 'VALUE' | 'INVESTED' | 'SHARES';

/** Values at one time; a null price means there was none yet. */
type Sample = { at: Date; sharesRaw: bigint; costRaw: bigint; priceRaw: bigint | null };

/**
 * One series of a customer over a range. Each point is one index lookup in holding marks and prices, so the cost does not
 * depend on the number of bookings.
 */
export async function readGraph(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { userId }: Pick<Session, 'userId'>,
  { series, range }: { series: GraphSeries; range: GraphRange },
) {
  const now = ctx.clock.now();
  const begin = range === 'ALL' ? await beginOf(ctx, userId, series) : null;
  const { step, times } = graphTimes(range, now, begin ?? now);
  const samples = await readSamples(ctx, userId, times);
  const splits = await readSplits(ctx);
  const received = await readReceivedSplits(ctx, userId);
  const points = samples.flatMap((sample) => {
    const raw = rawOf(series, sample, splits, received);
    return raw === null ? [] : [{ at: sample.at, raw }];
  });
  const decimals = series === 'SHARES' ? SHARE_DECIMALS : USD_DECIMALS;
  const text = (raw: bigint) => formatDecimal(raw, decimals);
  const raws = points.map(({ raw }) => raw);
  const first = raws[0] ?? 0n;
  const last = raws.at(-1) ?? 0n;
  return {
    series,
    range,
    step,
    splits: shownSplits(series === 'PRICE' ? splits : received, times[0]),
    points: points.map(({ at, raw }) => ({ t: at.toISOString(), v: text(raw) })),
    min: text(raws.reduce((low, raw) => (raw < low ? raw : low), first)),
    max: text(raws.reduce((high, raw) => (raw > high ? raw : high), first)),
    change: text(last - first),
    changePct: changeBetween(first, last).changePct,
  };
}

/** Prices and shares from before a split are those of today's shares; a value needs none: what a split does to both cancels out. */
function rawOf(
  series: GraphSeries,
  { at, sharesRaw, costRaw, priceRaw }: Sample,
  splits: readonly Split[],
  received: readonly ReceivedSplit[],
): bigint | null {
  switch (series) {
    case 'PRICE':
      return priceRaw && priceOfToday(priceRaw, at, splits);
    case 'INVESTED':
      return costRaw;
    case 'SHARES':
      return sharesOfToday(sharesRaw, at, received);
    case 'VALUE': {
      const due = sharesOfToday(
        sharesRaw,
        at,
        received.filter((split) => split.at < at),
      );
      if (due === 0n) return 0n;
      return priceRaw === null ? null : shareValue(due, priceRaw);
    }
  }
}

const shownSplits = (splits: readonly Split[], from = new Date(0)) =>
  viewSplits(splits.filter(({ at }) => at >= from));

/** Time of the first price, or of the customer's first booking; null when there is none. */
async function beginOf(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  series: GraphSeries,
): Promise<Date | null> {
  const [row] =
    series === 'PRICE'
      ? await db
          .select({ at: sharePrices.effectiveAt })
          .from(sharePrices)
          .orderBy(asc(sharePrices.effectiveAt))
          .limit(1)
      : await db
          .select({ at: holdingMarks.at })
          .from(holdingMarks)
          .where(eq(holdingMarks.userId, userId))
          .orderBy(asc(holdingMarks.at), asc(holdingMarks.id))
          .limit(1);
  return row?.at ?? null;
}

type Row = { shares: string | null; cost: string | null; price: string | null };

async function readSamples(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  times: readonly Date[],
): Promise<Sample[]> {
  const moments = times.map((at) => at.toISOString());
  const { rows } = await db.execute<Row>(sql`
    select mark.shares_raw::text as shares, mark.invested_usd_raw::text as cost,
      price.price_raw::text as price
    from unnest(${sql.param(moments)}::timestamptz[]) with ordinality as moment(at, place)
    left join lateral (
      select shares_raw, invested_usd_raw from holding_marks
      where user_id = ${userId} and at <= moment.at
      order by at desc, id desc limit 1
    ) mark on true
    left join lateral (
      select price_raw from share_prices
      where effective_at <= moment.at
      order by effective_at desc limit 1
    ) price on true
    order by moment.place`);
  return rows.map(({ shares, cost, price }, place) => ({
    at: times[place] ?? new Date(0),
    sharesRaw: BigInt(shares ?? '0'),
    costRaw: BigInt(cost ?? '0'),
    priceRaw: price === null ? null : BigInt(price),
  }));
}
