import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/** Requests that are approved though no command approved this pair of wallets, with this picture. */
export async function findUnrecordedRecoveries({ db }: { db: Db }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from recovery_requests request
    where approved_at is not null and not exists (
      select from journal
      where action = 'recoveries approve' and target = request.id::text
        and lower(after->>'from') = from_address and lower(after->>'to') = to_address
        and after->>'evidence' = sha256)
    order by created_at`);
  return rows.map(({ id }) => `No command approved the recovery ${id}.`);
}
