import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { kycApplications } from '@/server/identity/tables';
import { HOLDING_KINDS } from '@/shared/compliance';

/** The verified names of people who are not on hold, by their ids. */
export async function payableNames(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const checks = await tx
    .selectDistinctOn([kycApplications.userId])
    .from(kycApplications)
    .where(
      and(inArray(kycApplications.userId, [...userIds]), eq(kycApplications.status, 'APPROVED')),
    )
    .orderBy(kycApplications.userId, desc(kycApplications.attempt));
  const held = await tx
    .select({ userId: cases.userId })
    .from(cases)
    .where(
      and(
        inArray(cases.userId, [...userIds]),
        inArray(cases.kind, [...HOLDING_KINDS]),
        inArray(cases.state, ['OPEN', 'CONFIRMED']),
      ),
    );
  const isHeld = new Set(held.map(({ userId }) => userId));
  return new Map(
    checks
      .filter(({ userId }) => !isHeld.has(userId))
      .map(({ userId, firstName, lastName }) => [
        userId,
        [firstName, lastName].filter(Boolean).join(' '),
      ]),
  );
}
