import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type { ServerConfig } from '@/config/server-env';
import { EVIDENCE } from './evidence';

type Context = { db: Db; config: ServerConfig };

/** Finds what the journal does not explain about decided identity checks. */
export async function findUnrecordedChecks(ctx: Context, since: Date): Promise<string[]> {
  return [
    ...(await findUnrecordedApprovals(ctx, since)),
    ...(await findUnrecordedStates(ctx.db, since)),
    ...(await findSharedDocuments(ctx.db)),
  ];
}

/**
 * People who may act with a confirmed document that is not theirs in the table that has each document once: it passed to another person
 * and the account was opened again, two people were confirmed before documents were compared, or a row was changed.
 */
async function findSharedDocuments(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct users.id from users join kyc_applications attempt on attempt.user_id = users.id
    where kyc_status = 'APPROVED' and users.status = 'ACTIVE' and attempt.status = 'APPROVED' and document_hash is not null
      and not exists (select from kyc_documents where hash = document_hash and kyc_documents.user_id = users.id)
    order by 1`);
  return rows.map(
    ({ id }) => `The identity document of the person ${id} confirms another person, or nobody.`,
  );
}

/** States that the last decision did not give, and confirmed or rejected checks that are open again without one. */
async function findUnrecordedStates(db: Db, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; status: string; was: string | null }>(sql`
    with decided as (
      select distinct on (target) target, after->>'status' as status from journal
      where action in ('kyc approve', 'kyc retry', 'kyc reject', 'kyc provider approve', 'kyc provider retry',
        'kyc provider reject', 'kyc provider reopen', 'kyc expire')
      order by target, id desc
    )
    select users.id, kyc_status as status, decided.status as was
    from users left join decided on target = users.id::text
    where users.created_at >= ${since} and erased_at is null and decided.status is distinct from kyc_status
      and (decided.status in ('APPROVED', 'REJECTED') or kyc_status in ('RETRY', 'REJECTED', 'EXPIRED'))
      and kyc_status <> 'APPROVED'
    order by 1`);
  return rows.map(
    ({ id, status, was }) =>
      `No command changed the identity check of the person ${id} from ${was ?? 'undecided'} to ${status}.`,
  );
}

/**
 * Identities that are confirmed though no entry of the journal confirmed them, or another person, picture or holder than was confirmed.
 * Entries of the service itself count only where a provider, or the demo, decides. A letter's code makes a person another holder.
 * @param since people who signed up before are not looked at
 */
async function findUnrecordedApprovals({ db, config }: Context, since: Date): Promise<string[]> {
  const isAutomatic = config.kycProvider !== 'local' || config.mode === 'demo';
  const actions = ['kyc approve', ...(isAutomatic ? ['kyc provider approve'] : [])];
  const { rows } = await db.execute<{ id: string; approved: boolean; rejected: boolean }>(sql`
    with decided as (
      select target, array_agg(after->>'evidence' order by id desc) as evidence,
        array_agg(distinct coalesce(became, after->>'holder')) as holders
      from journal left join (
        select target as taker, before->>'holder' as was, after->>'holder' as became from journal where action = 'entries redeem'
      ) taken on taker = target and was = after->>'holder'
      where action in ${actions} group by target
    ), confirmed as (
      select distinct on (user_id) user_id, ${EVIDENCE} as sha256 from kyc_applications
      where status in ('APPROVED', 'EXPIRED') order by user_id, attempt desc
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
