import type { CaseState } from '@fnx/api/shared/compliance';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { kycApplications } from '@/server/identity/tables';
import type { DocumentUse } from '@/server/platform/registry';
import { users } from '@/server/users/tables';
import type { DocumentEvidence } from './evidence';
import { openCase } from './open-case';
import type { Case } from './read-cases';

/**
 * Opens the case of a document that two people use. A pair of people has one case for each document, in whichever order they used it.
 *
 * @returns the state of that case
 */
export async function documentUsedTwice(
  ctx: Parameters<typeof openCase>[0],
  tx: Tx,
  { userId, other, hash }: DocumentUse,
): Promise<CaseState> {
  const about = (one: string, another: string) => ({
    userId: one,
    subject: `document of ${another}`,
  });
  const newest = async (pair: ReturnType<typeof about>) => {
    const isOfPair = and(eq(cases.userId, pair.userId), eq(cases.subject, pair.subject));
    const [found] = await tx
      .select({ state: cases.state, hash: cases.fingerprint })
      .from(cases)
      .where(and(eq(cases.kind, 'DOCUMENT'), isOfPair))
      .orderBy(desc(cases.id))
      .limit(1);
    return found;
  };
  const mirrored = await newest(about(other, userId));
  if (mirrored?.hash === hash) return mirrored.state;
  const evidence = { other };
  const own = about(userId, other);
  await openCase(ctx, tx, { ...own, kind: 'DOCUMENT', fingerprint: hash, evidence });
  return (await newest(own))?.state ?? 'OPEN';
}

/** Both people of a case, first the one of the case, each with the newest check that has the document. */
export async function readDocumentUsers(db: Db, one: Case) {
  const { other } = one.evidence as DocumentEvidence;
  const found = await db
    .selectDistinctOn([users.id], {
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      country: users.country,
      status: users.status,
      kycStatus: users.kycStatus,
      checkedFirstName: kycApplications.firstName,
      checkedLastName: kycApplications.lastName,
      dateOfBirth: kycApplications.dateOfBirth,
      document: kycApplications.documentType,
      documentNumber: kycApplications.documentNumber,
    })
    .from(users)
    .leftJoin(
      kycApplications,
      and(eq(kycApplications.userId, users.id), eq(kycApplications.documentHash, one.fingerprint)),
    )
    .where(inArray(users.id, [one.userId, other]))
    .orderBy(users.id, desc(kycApplications.attempt));
  const people = found.map(
    ({ checkedFirstName, checkedLastName, dateOfBirth, document, documentNumber, ...person }) => ({
      person,
      name: [checkedFirstName, checkedLastName].filter(Boolean).join(' ') || null,
      dateOfBirth,
      document,
      documentNumber,
    }),
  );
  return people.sort((first) => (first.person.id === one.userId ? -1 : 1));
}
