import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/** Explanations of payments that no command wrote. */
export async function findUnrecordedExplanations({ db }: { db: Db }): Promise<string[]> {
  const { rows } = await db.execute<{ transfer: string }>(sql`
    with explained as (
      select target, reason, lower(after->>'returnHash') as returned from journal where action = 'treasury explain'
    )
    select tx_hash || ':' || log_index as transfer
    from treasury_transfers transfer
    where (note is not null or return_tx_hash is not null) and not exists (
      select from explained
      where lower(target) = tx_hash || ':' || log_index and reason = note
        and (return_tx_hash is null or returned = return_tx_hash))
    order by 1`);
  return rows.map(({ transfer }) => `No command explained the payment ${transfer}.`);
}
