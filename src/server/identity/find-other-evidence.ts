import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { EVIDENCE } from './evidence';

/**
 * People whose pictures, or whose place in the table of documents, are not those of their confirmed check. The check itself is a guarded
 * row; what a customer uploads is none, so that no upload waits for the journal.
 * @param since people who signed up before are not looked at
 */
export async function findOtherEvidence({ db }: { db: Db }, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    with decided as (
      select distinct on (target) target, after->>'evidence' as evidence from journal
      where action in ('kyc approve', 'kyc provider approve') order by target, id desc
    ), confirmed as (
      select distinct on (user_id) user_id, ${EVIDENCE} as evidence from kyc_applications
      where status in ('APPROVED', 'EXPIRED') order by user_id, attempt desc
    )
    select 'The pictures of the person ' || id || ' are not those that were confirmed.' as fault
    from users join confirmed on user_id = id left join decided on target = id::text
    where users.created_at >= ${since} and erased_at is null and decided.evidence is distinct from confirmed.evidence
    union all
    select distinct 'The identity document of the person ' || users.id || ' confirms another person, or nobody.'
    from users join kyc_applications attempt on attempt.user_id = users.id
    where kyc_status = 'APPROVED' and users.status = 'ACTIVE' and attempt.status = 'APPROVED' and document_hash is not null
      and not exists (select from kyc_documents where hash = document_hash and kyc_documents.user_id = users.id)
    order by 1`);
  return rows.map(({ fault }) => fault);
}
