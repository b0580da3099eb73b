import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/**
 * Prices since a time that no command set, and those that a command set and that are gone. The price of the first day is an entry of the
 * service itself: only the first such entry counts.
 */
export async function findUnrecordedPrices({ db }: { db: Db }, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ at: string; kept: boolean }>(sql`
    with ordered as (
      select id, (after->>'price')::numeric * 100000000 as price_raw, (after->>'effectiveAt')::timestamptz as at
      from journal entry where action = 'price set' and (proposal is null or exists (
        select from journal where action = 'proposals make' and target = entry.proposal
          and regexp_replace(after->'args'->>0, '[^0-9.]', '', 'g') = entry.after->>'price'))
      union all
      (select id, (after->>'price')::numeric * 100000000, (after->>'effectiveAt')::timestamptz
        from journal where action = 'price open' and source = 'SERVICE' order by id limit 1)
    ), recorded as (
      select price_raw, at from ordered
      where not exists (select from journal
        where action = 'price cancel' and journal.id > ordered.id and target::timestamptz = ordered.at)
    )
    select to_char(coalesce(effective_at, at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, effective_at is not null as kept
    from (select * from share_prices where effective_at >= ${since}) price
      full join (select * from recorded where at >= ${since}) recorded
        on recorded.price_raw = price.price_raw and date_trunc('milliseconds', recorded.at) = date_trunc('milliseconds', effective_at)
    where price.price_raw is null or recorded.price_raw is null
    order by 1`);
  return rows.map(({ at, kept }) =>
    kept ? `No command set the price of ${at}.` : `The price that a command set for ${at} is gone.`,
  );
}
