import type { Role } from '@fnx/api/shared/desk';
import { KYC_DECISION_LABELS, KYC_DOCUMENT_LABELS } from '@fnx/api/shared/identity';
import { deskRows, type FieldName, fieldOf, maySee } from '@fnx/api/shared/identity-fields';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import {
  type PersonSection,
  type TimelineSource,
  timelineOf,
  type WorkQueue,
} from '@/server/platform/people';
import { countryName } from '@/shared/desk-words';
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
    ({ attempt, documentType, userId }) => ({
      title: `Identity check ${attempt} submitted`,
      detail: documentType && KYC_DOCUMENT_LABELS[documentType],
      page: { area: 'checks', id: userId },
    }),
    IDENTITY_ROLES,
  ),
  timelineOf(
    'identity',
    kycApplications,
    kycApplications.reviewedAt,
    ({ id }) => and(eq(kycApplications.userId, id), isNotNull(kycApplications.reviewedAt)),
    ({ attempt, status, comment, userId }) => ({
      title: `Identity check ${attempt}: ${KYC_DECISION_LABELS[status] ?? status.toLowerCase()}`,
      detail: comment,
      page: { area: 'checks', id: userId },
    }),
    IDENTITY_ROLES,
  ),
];

export const identityQueue: WorkQueue<AppContext> = {
  name: 'checks',
  title: 'Identity checks',
  right: 'view checks',
  async waiting(ctx, _, page) {
    const { docs, total } = await readQueue(ctx, null, page);
    const waiting = docs.map(({ person, name, country, document, submitted }) => ({
      id: person,
      title: name,
      detail: document ? KYC_DOCUMENT_LABELS[document] : '',
      country,
      since: submitted ?? ctx.clock.now(),
    }));
    return { docs: waiting, total };
  },
};
