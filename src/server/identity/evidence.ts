import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import { holderIdOf } from '@/server/users/holder-id';
import { kycApplications } from './tables';

/**
 * The first version: SHA-256 of what was confirmed, the fields of an identity check and its pictures. The check's random id is part of it, so that nobody can
 * confirm a guess once the check is erased: the journal keeps the hash.
 */
const EVIDENCE_1: SQL<string> = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  kyc_applications.id, kyc_applications.user_id, first_name, last_name, date_of_birth, nationality, address_line, city, postal_code, country,
  document_type, document_number, document_expires_on, (
    select jsonb_agg(jsonb_build_array(kind, side, file_name, sha256) order by kind, side)
    from kyc_files where application_id = kyc_applications.id))::text, 'utf8')), 'hex')`;

/** The second version names itself in the hash and before it, so that a later one can hash other fields. */
const EVIDENCE_2: SQL<string> = sql<string>`'v2:' || encode(sha256(convert_to(jsonb_build_array(
  'fnx identity evidence', 2, kyc_applications.id, kyc_applications.user_id, first_name, last_name, date_of_birth, nationality, address_line,
  city, postal_code, country, document_type, document_number, document_expires_on, (
    select jsonb_agg(jsonb_build_array(kind, side, file_name, sha256) order by kind, side)
    from kyc_files where application_id = kyc_applications.id))::text, 'utf8')), 'hex')`;

/** The evidence of a row of `kyc_applications` in the version of a recorded one. Approvals before there were versions have the first. */
export const evidenceLike = (recorded: SQL): SQL<string> =>
  sql<string>`case when ${recorded} like 'v2:%' then ${EVIDENCE_2} else ${EVIDENCE_1} end`;

/** What the journal says of an approval, so that nobody can later put another person, picture or holder in its place unseen. */
export async function evidenceOf(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ evidence: EVIDENCE_2 })
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  return { evidence: row?.evidence ?? null, holder: await holderIdOf(tx, userId) };
}
