import { CASE_KINDS, HOLDS_FROM } from '@fnx/api/shared/compliance';
import type { Db } from '@fnx/postgres/client';
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { problem } from '@/server/platform/errors';
import type { NameEvidence } from './evidence';

/** A name with another year of birth: it waits behind the others, and holds no account until it is confirmed. */
export const isLowRank = sql`${cases.evidence} ->> 'dateOfBirth' is not distinct from 'OTHER'`;

const holdingFrom = (...states: ('OPEN' | 'CONFIRMED')[]) =>
  inArray(
    cases.kind,
    CASE_KINDS.filter((kind) => states.some((state) => HOLDS_FROM[kind] === state)),
  );

/** Whether a case puts its person's account on hold: `isHolding` of a row that is at hand. */
export function holdsAccount({
  kind,
  state,
  evidence,
}: Pick<typeof cases.$inferSelect, 'kind' | 'state' | 'evidence'>): boolean {
  if (state === 'CONFIRMED') return HOLDS_FROM[kind] !== null;
  const isLow = (evidence as Partial<NameEvidence>).dateOfBirth === 'OTHER';
  return state === HOLDS_FROM[kind] && !isLow;
}

/** Cases that put an account on hold. */
export const isHolding = or(
  and(holdingFrom('OPEN'), eq(cases.state, 'OPEN'), not(isLowRank)),
  and(holdingFrom('OPEN', 'CONFIRMED'), eq(cases.state, 'CONFIRMED')),
) as SQL;

/**
 * Refuses what the service does for a person whose account is on hold: quotes, registrations and claims. Existing shares stay the
 * owner's. The message is neutral: the person must not learn of a hit.
 * @throws DomainError ACCOUNT_REVIEW
 */
export async function refuseOnHold(db: Db, userId: string): Promise<void> {
  const [holding] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.userId, userId), isHolding))
    .limit(1);
  if (holding) throw problem('ACCOUNT_REVIEW');
}
