import type { Role } from '@fnx/api/shared/desk';
import { KYC_DECISION_LABELS, KYC_DOCUMENT_LABELS } from '@fnx/api/shared/identity';
import { desc, eq, sql } from 'drizzle-orm';
import type { Finder } from '@/server/platform/people';
import { users } from '@/server/users/tables';
import { kycApplications } from './tables';

const MOST = 20;
const ROLES: readonly Role[] = ['SUPPORT', 'COMPLIANCE'];

/** Identity checks by the number of their document, with or without spaces and hyphens. */
export const findChecks: Finder = async (db, { code }) => {
  if (!code) return [];
  const rows = await db
    .select({ check: kycApplications, person: users })
    .from(kycApplications)
    .innerJoin(users, eq(users.id, kycApplications.userId))
    .where(sql`plain_code(${kycApplications.documentNumber}) = ${code}`)
    .orderBy(desc(kycApplications.submittedAt))
    .limit(MOST);
  return rows.map(({ check: { attempt, status, documentType }, person }) => ({
    kind: 'CHECK',
    label: `Identity check ${attempt} of ${person.firstName} ${person.lastName}`,
    detail: [documentType && KYC_DOCUMENT_LABELS[documentType], KYC_DECISION_LABELS[status]]
      .filter(Boolean)
      .join(', '),
    personId: person.id,
    page: { area: 'checks', id: person.email },
    roles: ROLES,
  }));
};
