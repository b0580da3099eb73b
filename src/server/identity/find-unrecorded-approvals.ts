import { sql } from 'drizzle-orm';
import type { ServerConfig } from '@/config/server-env';
import type { Db } from '@/server/platform/database/client';

type Context = { db: Db; config: ServerConfig };

/**
 * Identities that were confirmed since a time and that no `kyc approve` explains. Not where an external provider decides, nor in the demo,
 * which approves by itself.
 */
export async function findUnrecordedApprovals(
  { db, config }: Context,
  since: Date,
): Promise<string[]> {
  if (config.kycProvider !== 'local' || config.mode === 'demo') return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select users.id from kyc_applications check_of join users on users.id = check_of.user_id
    where check_of.status = 'APPROVED' and reviewed_at > ${since} and not exists (
      select from journal
      where action = 'kyc approve' and target = users.id::text
        and abs(extract(epoch from journal.at - reviewed_at)) < 60)
    order by 1`);
  return rows.map(({ id }) => `No command confirmed the identity of the person ${id}.`);
}
