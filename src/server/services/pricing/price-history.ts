import { lte, sql } from 'drizzle-orm';
import { formatDecimal, USD_DECIMALS } from '@/lib/money';
import { plusSeconds } from '@/server/adapters/clock';
import type { AppContext } from '@/server/context';
import { sharePrices } from '@/server/db/schema/pricing';

const DAY_SECONDS = 86_400;
/** How far back every price, and then one price a day, is told. */
const EVERY_DAYS = 8;
const DAILY_DAYS = 400;

export type PastPrice = { at: string; price: string };

/**
 * The prices in force so far, oldest first: `at` ISO-8601, `price` USD. All of the last 8 days, before them the last of
 * each day (UTC) for 400 days, before that the last of each month, so that the series stays small however old it grows.
 */
export async function priceHistory({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<PastPrice[]> {
  const now = clock.now();
  // Written out: with parameters, the same expression in two places would be two different ones to PostgreSQL.
  const before = (days: number) =>
    sql.raw(`timestamptz '${plusSeconds(now, -days * DAY_SECONDS).toISOString()}'`);
  const at = sharePrices.effectiveAt;
  const utc = sql`${at} at time zone 'UTC'`;
  const span = sql`case
    when ${at} > ${before(EVERY_DAYS)} then ${utc}
    when ${at} > ${before(DAILY_DAYS)} then date_trunc('day', ${utc})
    else date_trunc('month', ${utc})
  end`;
  const rows = await db
    .selectDistinctOn([span], { priceRaw: sharePrices.priceRaw, effectiveAt: at })
    .from(sharePrices)
    .where(lte(at, now))
    .orderBy(span, sql`${at} desc`);
  return rows
    .map(({ priceRaw, effectiveAt }) => ({
      at: effectiveAt.toISOString(),
      price: formatDecimal(priceRaw, USD_DECIMALS),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
