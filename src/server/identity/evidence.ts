import { FIELD_NAMES, type FieldName } from '@fnx/api/shared/identity-fields';
import type { Tx } from '@fnx/postgres/client';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { holderIdOf } from '@/server/users/holder-id';
import { columnOf } from './answers';
import { kycApplications } from './tables';

/** The first fields, in their order in the hash, which cannot change. */
const IN_ORDER: readonly FieldName[] = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'addressLine',
  'city',
  'postalCode',
  'country',
  'documentType',
  'documentNumber',
  'documentExpiresOn',
];

const column = (name: FieldName) => `kyc_applications.${columnOf(name)}`;
const ordered = sql.raw(IN_ORDER.map(column).join(', '));
/** Fields that came later, by the names of their columns. */
const later = sql.raw(
  FIELD_NAMES.filter((name) => !IN_ORDER.includes(name))
    .map((name) => `'${columnOf(name)}', ${column(name)}`)
    .join(', '),
);

/**
 * SHA-256 of what was confirmed: the fields of an identity check and its pictures. The check's random id is part of it, so that nobody can
 * confirm a guess once the check is erased: the journal keeps the hash. Fields that came later are one object at the end, which is left out
 * where none has an answer, so that earlier hashes still verify.
 * It names its form, in the hash and before it, so that a later one can hash in another way.
 */
export const EVIDENCE: SQL<string> = sql<string>`'v2:' || encode(sha256(convert_to((jsonb_build_array('fnx identity evidence', 2, kyc_applications.id, kyc_applications.user_id, ${ordered}, (
      select jsonb_agg(jsonb_build_array(kind, side, file_name, sha256) order by kind, side)
      from kyc_files where application_id = kyc_applications.id))
    || (select case later when '{}' then '[]' else jsonb_build_array(later) end
      from jsonb_strip_nulls(jsonb_build_object(${later})) later))::text, 'utf8')), 'hex')`;

/** Reads what the journal says of an approval, so that nobody can later replace the person, a picture or the holder unseen. */
export async function evidenceOf(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ evidence: EVIDENCE })
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  return { evidence: row?.evidence ?? null, holder: await holderIdOf(tx, userId) };
}
