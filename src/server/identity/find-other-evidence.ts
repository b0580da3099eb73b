import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { EVIDENCE } from './evidence';

/**
 * People whose pictures, or whose place in the table of documents, are not those of their confirmed check. The check itself is a guarded
 * row; what a customer uploads is none, so that no upload waits for the journal.
 * @param since people who signed up before are not looked at
 */
export async function findOtherEvidence({ db }: { db: Db }, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; shown: boolean; shared: boolean }>(sql`
    with decided as (
      select distinct on (target) target, after->>'evidence' as evidence from journal
      where action in ('kyc approve', 'kyc provider approve') order by target, id desc
    ), confirmed as (
      select distinct on (user_id) user_id, ${EVIDENCE} as evidence from kyc_applications
      where status in ('APPROVED', 'EXPIRED') order by user_id, attempt desc
    ), compared as (
      select id, users.created_at >= ${since} and decided.evidence is distinct from confirmed.evidence as shown,
        kyc_status = 'APPROVED' and users.status = 'ACTIVE' and exists (
          select from kyc_applications attempt where attempt.user_id = users.id and attempt.status = 'APPROVED'
            and document_hash is not null and not exists (
              select from kyc_documents own where own.hash = document_hash and own.user_id = users.id)) as shared
      from users join confirmed on user_id = id left join decided on target = id::text where erased_at is null
    )
    select * from compared where shown or shared order by id`);
  return rows.flatMap(({ id, shown, shared }) => [
    ...(shared
      ? [`The identity document of the person ${id} confirms another person, or nobody.`]
      : []),
    ...(shown ? [`The pictures of the person ${id} are not those that were confirmed.`] : []),
  ]);
}
