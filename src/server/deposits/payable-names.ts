import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { isHolding } from '@/server/compliance/cases/hold';
import { cases } from '@/server/compliance/tables';
import { kycApplications } from '@/server/identity/tables';

/** The verified names of people, by their ids. */
export async function confirmedNames(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const checks = await db
    .selectDistinctOn([kycApplications.userId])
    .from(kycApplications)
    .where(
      and(inArray(kycApplications.userId, [...userIds]), eq(kycApplications.status, 'APPROVED')),
    )
    .orderBy(kycApplications.userId, desc(kycApplications.attempt));
  return new Map(
    checks.map(({ userId, firstName, lastName }) => [
      userId,
      [firstName, lastName].filter(Boolean).join(' '),
    ]),
  );
}

/** Which people are on hold, by their ids. */
export async function heldPeople(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const held = await db
    .select({ userId: cases.userId })
    .from(cases)
    .where(and(inArray(cases.userId, [...userIds]), isHolding));
  return new Set(held.map(({ userId }) => userId));
}

/** The verified names of people who are not on hold, by their ids. */
export async function payableNames(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const names = await confirmedNames(db, userIds);
  for (const userId of await heldPeople(db, userIds)) names.delete(userId);
  return names;
}
