import { sql } from 'drizzle-orm';
import type { ServerConfig } from '@/config/server-env';
import type { Db } from '@/server/platform/database/client';
import { EVIDENCE } from './evidence';

type Context = { db: Db; config: ServerConfig };

/**
 * Identities that are confirmed though no entry of the journal confirmed them, or another person, picture or holder than was confirmed.
 * Entries of the service itself count only where a provider, or the demo, decides.
 * @param since people who signed up before are not looked at
 */
export async function findUnrecordedApprovals(
  { db, config }: Context,
  since: Date,
): Promise<string[]> {
  const isAutomatic = config.kycProvider !== 'local' || config.mode === 'demo';
  const actions = ['kyc approve', ...(isAutomatic ? ['kyc provider approve'] : [])];
  const { rows } = await db.execute<{ id: string; approved: boolean; rejected: boolean }>(sql`
    with confirmed as (
      select distinct on (user_id) user_id, ${EVIDENCE} as sha256 from kyc_applications
      where status in ('APPROVED', 'EXPIRED') order by user_id, attempt desc
    ), decided as (
      select target, array_agg(after->>'evidence' order by id desc) as evidence, array_agg(distinct after->>'holder') as holders
      from journal where action in ${actions} group by target
    )
    select users.id, decided.target is not null as approved,
      exists (select from journal where action = 'kyc reject' and target = users.id::text) as rejected
    from users left join confirmed on user_id = users.id left join decided on target = users.id::text
    where users.created_at >= ${since} and erased_at is null
      and (kyc_status = 'APPROVED' or user_id is not null)
      and (evidence[1] is distinct from confirmed.sha256 or holders is distinct from array[holder_id])
    order by 1`);
  return rows.map(({ id, approved, rejected }) =>
    approved && !rejected
      ? `The identity or the holder of the person ${id} is not the one that was confirmed.`
      : `No command confirmed the identity of the person ${id}.`,
  );
}
