import { sql } from 'drizzle-orm';
import type { Db } from '@/server/platform/database/client';

/** Cases that were decided since a time, and limits of persons, that no command explains. */
export async function findUnrecordedDecisions({ db }: { db: Db }, since: Date): Promise<string[]> {
  const decided = await db.execute<{ id: number }>(sql`
    select id from cases
    where decided_at > ${since} and not exists (
      select from journal
      where target = 'case ' || cases.id
        and action = case cases.state when 'CLEARED' then 'cases clear' else 'cases confirm' end
        and abs(extract(epoch from journal.at - decided_at)) < 60)
    order by id`);
  const limited = await db.execute<{ id: string }>(sql`
    select user_id as id from purchase_limits own left join lateral (
      select after->'stored' as stored from journal
      where action = 'limits set' and target = own.user_id::text
      order by id desc limit 1) last on true
    where last.stored is distinct from
      jsonb_build_object('tier', tier, 'dayUsd', day_usd, 'monthUsd', month_usd, 'totalUsd', total_usd)
    order by 1`);
  return [
    ...decided.rows.map(({ id }) => `No command decided case ${id}.`),
    ...limited.rows.map(({ id }) => `No command set the limits of the person ${id}.`),
  ];
}
