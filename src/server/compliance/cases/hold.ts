import { and, desc, eq, inArray } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import type { OpenHit } from '@/server/platform/registry';
import { HOLDING_KINDS } from '@/shared/compliance';
import type { AddressEvidence, NameEvidence } from './evidence';

/**
 * Refuses what the service does for a person whose account is on hold: quotes, registrations and claims. Existing shares stay the
 * owner's. The message is neutral: the person must not learn of a hit.
 * @throws DomainError ACCOUNT_REVIEW
 */
export async function refuseOnHold(db: Db | Tx, userId: string): Promise<void> {
  const [holding] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.userId, userId),
        inArray(cases.kind, [...HOLDING_KINDS]),
        inArray(cases.state, ['OPEN', 'CONFIRMED']),
      ),
    )
    .limit(1);
  if (holding) throw new DomainError('ACCOUNT_REVIEW');
}

/** The sanctions hits of a person that no officer has decided, best first. */
export async function openHits({ db }: { db: Db }, userId: string): Promise<OpenHit[]> {
  const found = await db
    .select({ id: cases.id, kind: cases.kind, evidence: cases.evidence })
    .from(cases)
    .where(
      and(
        eq(cases.userId, userId),
        inArray(cases.kind, [...HOLDING_KINDS]),
        eq(cases.state, 'OPEN'),
      ),
    )
    .orderBy(desc(cases.openedAt));
  return found
    .map(({ id, kind, evidence }) =>
      kind === 'SANCTIONS_NAME'
        ? hitOfName(id, evidence as NameEvidence)
        : hitOfAddress(id, evidence as AddressEvidence),
    )
    .sort((a, b) => b.score - a.score);
}

const hitOfName = (caseId: number, { list, matched, score }: NameEvidence): OpenHit => ({
  caseId,
  list,
  name: matched,
  score,
});

const hitOfAddress = (caseId: number, evidence: AddressEvidence): OpenHit => ({
  caseId,
  list: evidence.source,
  name: evidence.identifications[0]?.name || evidence.address,
  score: 100,
});
