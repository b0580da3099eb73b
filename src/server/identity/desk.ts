import { and, desc, eq, isNotNull } from 'drizzle-orm';
import {
  type PersonSection,
  type Queue,
  type TimelineSource,
  timelineOf,
} from '@/server/platform/people';
import type { Role } from '@/shared/desk';
import { countryName } from '@/shared/desk-words';
import { KYC_DECISION_LABELS, KYC_DOCUMENT_LABELS } from '@/shared/identity';
import { deskRows, type FieldName, fieldOf, maySee } from '@/shared/identity-fields';
import { answersOf } from './answers';
import type { Application } from './applications';
import { readQueue } from './review/read-queue';
import { kycApplications } from './tables';

const IDENTITY_ROLES: readonly Role[] = ['SUPPORT', 'COMPLIANCE'];

export const identitySections: readonly PersonSection[] = [
  {
    title: 'Identity checks',
    roles: IDENTITY_ROLES,
    async rows({ db }, { id }, roles) {
      const attempts = await db
        .select()
        .from(kycApplications)
        .where(eq(kycApplications.userId, id))
        .orderBy(desc(kycApplications.attempt));
      return attempts.map((attempt) => ({
        attempt: attempt.attempt,
        status: attempt.status,
        submitted: attempt.submittedAt,
        decided: attempt.reviewedAt,
        comment: attempt.comment,
        ...seenAnswers(attempt, roles),
      }));
    },
  },
];

/** The answers that officers of these roles may see: support helps with an application, and needs few. */
function seenAnswers(attempt: Application, roles: readonly Role[]) {
  const inWords = (name: FieldName, answer: string) =>
    fieldOf(name).kind === 'country' ? countryName(answer) : answer;
  const seen = deskRows(answersOf(attempt), inWords).filter(({ names }) =>
    names.every((name) => maySee(roles, name)),
  );
  return Object.fromEntries(seen.map(({ row, text }) => [row.toLowerCase(), text]));
}

export const identityTimeline: readonly TimelineSource[] = [
  timelineOf(
    'identity',
    kycApplications,
    kycApplications.submittedAt,
    ({ id }) => and(eq(kycApplications.userId, id), isNotNull(kycApplications.submittedAt)),
    ({ attempt, documentType }) => ({
      title: `Identity check ${attempt} submitted`,
      detail: documentType && KYC_DOCUMENT_LABELS[documentType],
    }),
    IDENTITY_ROLES,
  ),
  timelineOf(
    'identity',
    kycApplications,
    kycApplications.reviewedAt,
    ({ id }) => and(eq(kycApplications.userId, id), isNotNull(kycApplications.reviewedAt)),
    ({ attempt, status, comment }) => ({
      title: `Identity check ${attempt}: ${KYC_DECISION_LABELS[status] ?? status.toLowerCase()}`,
      detail: comment,
    }),
    IDENTITY_ROLES,
  ),
];

export const identityQueue: Queue = {
  name: 'checks',
  title: 'Identity checks',
  right: 'kyc list',
  async waiting({ db, clock }, _, page) {
    const { docs, total } = await readQueue(db, null, page);
    const waiting = docs.map(({ person, name, country, document, submitted }) => ({
      id: person,
      title: name,
      detail: [document && KYC_DOCUMENT_LABELS[document], countryName(country)]
        .filter(Boolean)
        .join(', '),
      since: submitted ?? clock.now(),
    }));
    return { docs: waiting, total };
  },
};
