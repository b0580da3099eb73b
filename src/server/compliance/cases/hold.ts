import type { Db, Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { problem } from '@/server/platform/errors';
import type { SanctionsHit } from '@/server/platform/registry';
import { HOLDING_KINDS } from '@/shared/compliance';
import type { AddressEvidence, NameEvidence } from './evidence';

/** A name with another year of birth: it waits behind the others, and holds no account until it is confirmed. */
export const isLowRank = sql`${cases.evidence} ->> 'dateOfBirth' is not distinct from 'OTHER'`;

const isHit = and(
  inArray(cases.kind, [...HOLDING_KINDS]),
  inArray(cases.state, ['OPEN', 'CONFIRMED']),
);

/** Cases that put an account on hold. */
export const isHolding = and(isHit, or(eq(cases.state, 'CONFIRMED'), not(isLowRank))) as SQL;

/**
 * Refuses what the service does for a person whose account is on hold: quotes, registrations and claims. Existing shares stay the
 * owner's. The message is neutral: the person must not learn of a hit.
 * @throws DomainError ACCOUNT_REVIEW
 */
export async function refuseOnHold(db: Db | Tx, userId: string): Promise<void> {
  const [holding] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.userId, userId), isHolding))
    .limit(1);
  if (holding) throw problem('ACCOUNT_REVIEW');
}

/** The sanctions hits of a person that no officer has cleared, best first. */
export async function sanctionsHits({ db }: { db: Db }, userId: string): Promise<SanctionsHit[]> {
  const found = await db
    .select({ id: cases.id, kind: cases.kind, state: cases.state, evidence: cases.evidence })
    .from(cases)
    .where(and(eq(cases.userId, userId), isHit))
    .orderBy(desc(cases.openedAt));
  return found
    .map(({ id, kind, state, evidence }) => ({
      caseId: id,
      confirmed: state === 'CONFIRMED',
      ...(kind === 'SANCTIONS_NAME'
        ? hitOfName(evidence as NameEvidence)
        : hitOfAddress(evidence as AddressEvidence)),
    }))
    .sort((a, b) => b.score - a.score);
}

const hitOfName = ({ list, matched, score }: NameEvidence) => ({ list, name: matched, score });

const hitOfAddress = ({ source, identifications, address }: AddressEvidence) => ({
  list: source,
  name: identifications[0]?.name || address,
  score: 100,
});
