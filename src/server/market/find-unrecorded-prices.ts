import { sql } from 'drizzle-orm';
import type { Db } from '@/server/platform/database/client';

/** Prices that took or take effect since a time and that no `price set` explains. */
export async function findUnrecordedPrices({ db }: { db: Db }, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ at: Date }>(sql`
    select effective_at as at from share_prices price
    where effective_at > ${since} and not exists (
      select from journal
      where action = 'price set'
        and (after->>'price')::numeric * 100000000 = price.price_raw
        and abs(extract(epoch from coalesce((after->>'at')::timestamptz, journal.at) - effective_at)) < 60)
    order by 1`);
  return rows.map(({ at }) => `No command set the price of ${new Date(at).toISOString()}.`);
}
