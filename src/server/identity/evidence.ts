import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import { holderIdOf } from '@/server/users/holder-id';
import { kycApplications } from './tables';

/**
 * SHA-256 of what was confirmed: the fields of an identity check and its pictures. The check's random id is part of it, so that nobody can
 * confirm a guess once the check is erased: the journal keeps the hash.
 */
export const EVIDENCE: SQL<string> = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  kyc_applications.id, kyc_applications.user_id, first_name, last_name, date_of_birth, nationality, address_line, city, postal_code, country,
  document_type, document_number, document_expires_on, (
    select jsonb_agg(jsonb_build_array(kind, side, file_name, sha256) order by kind, side)
    from kyc_files where application_id = kyc_applications.id))::text, 'utf8')), 'hex')`;

/** What the journal says of an approval, so that nobody can later put another person, picture or holder in its place unseen. */
export async function evidenceOf(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ evidence: EVIDENCE })
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  return { evidence: row?.evidence ?? null, holder: await holderIdOf(tx, userId) };
}
