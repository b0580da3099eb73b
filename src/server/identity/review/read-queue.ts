import type { Db } from '@fnx/postgres/client';
import { readPage } from '@fnx/postgres/read-page';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { DeskPage } from '@/server/desk/desk-route';
import { kycApplications } from '@/server/identity/tables';
import { contains } from '@/server/platform/search-text';
import { ROW_PERSON } from '@/server/users/row-person';
import { users } from '@/server/users/tables';
import type { KycStatus } from '@/shared/identity';

/** The states in which a check needs a decision. */
export const WAITING: readonly KycStatus[] = ['IN_REVIEW', 'ON_HOLD'];

/** Identity checks of one status, or those that need a decision, each with its newest attempt; oldest first. */
export function readQueue(
  db: Db,
  status: KycStatus | null,
  { search, sort, only, ...page }: DeskPage,
) {
  const newest = sql`(select max(attempt) from kyc_applications k where k.user_id = ${users.id})`;
  const where = and(
    status === null ? inArray(users.kycStatus, [...WAITING]) : eq(users.kycStatus, status),
    contains(search, users.firstName, users.lastName, users.email),
    only?.(users.id),
  );
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
      comment: kycApplications.comment,
    })
    .from(users)
    .leftJoin(
      kycApplications,
      sql`${kycApplications.userId} = ${users.id} and ${kycApplications.attempt} = ${newest}`,
    )
    .$dynamic();
  return readPage(db, select, { table: users, where, order }, page);
}
