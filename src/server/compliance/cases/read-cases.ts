import { type CaseKind, type CaseState, LIMIT_PERIOD_LABELS } from '@fnx/api/shared/compliance';
import type { Db } from '@fnx/postgres/client';
import { readPage } from '@fnx/postgres/read-page';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import type { DeskPage } from '@/server/desk/desk-route';
import { isNamed } from '@/server/users/is-named';
import { users } from '@/server/users/tables';
import type {
  AddressEvidence,
  EstateEvidence,
  FundsEvidence,
  LimitEvidence,
  NameEvidence,
} from './evidence';
import { isLowRank } from './hold';

type Wanted = DeskPage & { state?: CaseState | undefined; kind?: CaseKind | undefined };

export type Case = typeof cases.$inferSelect;

export const PERSON = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  country: users.country,
  status: users.status,
  kycStatus: users.kycStatus,
};

/** A page of the cases of one state, or of those that are not decided; oldest first, a low rank last, decided ones newest first. */
export async function findCases(db: Db, { state, kind, search, sort, only, ...page }: Wanted) {
  const where = and(
    state ? eq(cases.state, state) : inArray(cases.state, ['OPEN', 'WAITING']),
    kind && eq(cases.kind, kind),
    isNamed(db, cases.userId, search),
    only?.(cases.id),
  );
  const isDecided = state === 'CLEARED' || state === 'CONFIRMED';
  const byTime = (sort ?? (isDecided ? 'newest' : 'oldest')) === 'newest' ? desc : asc;
  const order = [
    ...(sort || isDecided ? [] : [isLowRank]),
    byTime(isDecided ? cases.decidedAt : cases.openedAt),
    asc(cases.id),
  ];
  const select = db
    .select({ case: cases, person: PERSON })
    .from(cases)
    .innerJoin(users, eq(users.id, cases.userId))
    .$dynamic();
  const list = await readPage(db, select, { table: cases, where, order }, page);
  return { ...list, docs: list.docs.map((row) => ({ ...row, summary: summaryOf(row.case) })) };
}

/** One case with its person, or null. */
export async function findCase(db: Db, id: number) {
  const [found] = await db
    .select({ case: cases, person: PERSON })
    .from(cases)
    .innerJoin(users, eq(users.id, cases.userId))
    .where(eq(cases.id, id));
  return found ? { ...found, summary: summaryOf(found.case) } : null;
}

/** Puts the evidence of a case into one line: `OFAC 7771: Usama bin Ladin, 93 %`. */
export function summaryOf({ kind, subject, evidence }: Case): string {
  switch (kind) {
    case 'SANCTIONS_NAME': {
      const { matched, score, dateOfBirth } = evidence as NameEvidence;
      return `${subject}: ${matched}, ${score} %${dateOfBirth === 'OTHER' ? ', another year of birth' : ''}`;
    }
    case 'SANCTIONS_ADDRESS': {
      const { address, identifications } = evidence as AddressEvidence;
      return `${address}: ${identifications[0]?.name ?? ''}`;
    }
    case 'LIMIT': {
      const { period, askedUsd, limitUsd } = evidence as LimitEvidence;
      return `${askedUsd} USD ${LIMIT_PERIOD_LABELS[period]} with the wanted purchase, ${limitUsd} USD allowed`;
    }
    case 'DOCUMENT':
      return 'another person uses the same identity document';
    case 'ESTATE': {
      const { died, heirs } = evidence as EstateEvidence;
      return `died on ${died}, ${heirs.length === 0 ? 'heirs not named yet' : `heirs: ${heirs.length}`}`;
    }
    case 'SOURCE_OF_FUNDS': {
      const { totalUsd, answer } = evidence as FundsEvidence;
      return `${totalUsd} USD in all, ${answer === null ? 'not answered yet' : 'answered'}`;
    }
  }
}
