import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/** Accounts that are frozen, or no longer frozen, though the last command about them says otherwise. */
export async function findUnrecordedFreezes({ db }: { db: Db }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; blocked: boolean }>(sql`
    select users.id, users.status = 'BLOCKED' as blocked
    from users left join lateral (
      select action from journal
      where target = users.id::text
        and action in ('account freeze', 'account unfreeze', 'emergency freeze', 'emergency end')
      order by id desc limit 1) last on true
    where (users.status = 'BLOCKED') <> (coalesce(last.action, '') in ('account freeze', 'emergency freeze'))
    order by 1`);
  return rows.map(({ id, blocked }) =>
    blocked
      ? `No command froze the account of the person ${id}.`
      : `No command ended the freeze of the person ${id}.`,
  );
}
