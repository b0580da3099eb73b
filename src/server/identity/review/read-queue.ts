import {
  CHECK_RISK_NAMES,
  type CheckRisk,
  type KycDocumentType,
  type KycStatus,
} from '@fnx/api/shared/identity';
import { readPage } from '@fnx/postgres/read-page';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { DeskPage } from '@/server/desk/desk-route';
import { kycApplications } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { contains } from '@/server/platform/search-text';
import { ROW_PERSON } from '@/server/users/row-person';
import { users } from '@/server/users/tables';

type Context = Pick<AppContext, 'db' | 'clock' | 'registry'>;

/** The queue can be narrowed to these; `none` are checks without a known risk. */
export type Narrowed = {
  country?: string | undefined;
  document?: KycDocumentType | undefined;
  risk?: CheckRisk | 'none' | undefined;
};

/** The states in which a check needs a decision. */
export const WAITING: readonly KycStatus[] = ['IN_REVIEW', 'ON_HOLD'];

const newest = sql`(select max(attempt) from kyc_applications n where n.user_id = ${users.id})`;

/** A condition on the newest attempt, `k`. */
const ofNewest = (is: SQL) =>
  sql`exists (select from kyc_applications k where k.user_id = ${users.id} and k.attempt = ${newest} and ${is})`;

/** Each known risk of a check, as a condition on its person. */
const risksOf = ({ db, clock, registry }: Context): Record<CheckRisk, SQL> => ({
  case: sql`${users.id} in ${registry.blockedByCases(db)}`,
  expired: ofNewest(sql`k.document_expires_on < ${clock.now().toISOString().slice(0, 10)}`),
  doubt: ofNewest(
    sql`exists (select from kyc_readings r where r.application_id = k.id and r.doubts <> '[]')`,
  ),
  again: ofNewest(sql`k.attempt > 1`),
});

/** Identity checks of one status, or those that need a decision, each with its newest attempt; oldest first. */
export function readQueue(
  ctx: Context,
  status: KycStatus | null,
  { search, sort, only, country, document, risk, ...page }: DeskPage & Narrowed,
) {
  const { db } = ctx;
  const risks = risksOf(ctx);
  const where = and(
    status === null ? inArray(users.kycStatus, [...WAITING]) : eq(users.kycStatus, status),
    contains(search, users.firstName, users.lastName, users.email),
    only?.(users.id),
    country === undefined ? undefined : eq(users.country, country),
    document && ofNewest(sql`k.document_type = ${document}`),
    risk === 'none' ? sql`not (${or(...Object.values(risks))})` : risk && risks[risk],
  );
  const named = CHECK_RISK_NAMES.map((name) => sql`case when ${risks[name]} then ${name} end`);
  const byTime = sort === 'newest' ? desc : asc;
  const order = [byTime(kycApplications.submittedAt), asc(users.email)];
  const select = db
    .select({
      ...ROW_PERSON,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      country: users.country,
      status: users.kycStatus,
      attempt: kycApplications.attempt,
      document: kycApplications.documentType,
      submitted: kycApplications.submittedAt,
      risks: sql<CheckRisk[]>`array_remove(array[${sql.join(named, sql`, `)}], null)`,
    })
    .from(users)
    .leftJoin(
      kycApplications,
      sql`${kycApplications.userId} = ${users.id} and ${kycApplications.attempt} = ${newest}`,
    )
    .$dynamic();
  return readPage(db, select, { table: users, where, order }, page);
}
