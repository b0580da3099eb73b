import { sql } from 'drizzle-orm';
import type { Db } from '@/server/platform/database/client';

/** Legal holds that no command set or released, and people who are erased without a record. `retention replay` repeats both. */
export async function findUnrecordedErasures({ db }: { db: Db }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; fault: string }>(sql`
    select users.id, case when legal_hold is null then 'released' else 'set' end as fault
    from users left join lateral (
      select action, reason from journal
      where target = users.id::text and action in ('retention hold', 'retention release', 'retention replay')
      order by id desc limit 1) last on true
    where last.action is distinct from 'retention replay'
      and legal_hold is distinct from case when last.action = 'retention hold' then last.reason end
    union all
    select users.id, 'erased' from users
    where erased_at is not null and not exists (
      select from journal where target = users.id::text and action in ('retention erase', 'retention replay'))
    order by 1`);
  return rows.map(({ id, fault }) =>
    fault === 'erased'
      ? `Nothing records the erasure of the person ${id}.`
      : `No command ${fault} the legal hold of the person ${id}.`,
  );
}
