import { WORK } from '@fnx/api/shared/desk-work';
import { KYC_DECIDED } from '@fnx/api/shared/identity';
import type { Db } from '@fnx/postgres/client';
import { eq, inArray, sql } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { identityCommands } from './commands';
import { identityQueue, identitySections, identityTimeline } from './desk';
import { identityDeskRoutes } from './desk-routes';
import { identityErasers } from './erase';
import { findChecks } from './find-checks';
import { findOtherEvidence } from './find-other-evidence';
import { identityJobs } from './jobs';
import { identityDemoRoutes, kycRoutes } from './routes';
import {
  kycApplicants,
  kycApplications,
  kycDrafts,
  kycFiles,
  kycKeys,
  kycReadings,
} from './tables';

const attemptsOf = (db: Db, userId: string) =>
  db
    .select({ id: kycApplications.id })
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId));

export const identityModule: ServerModule = {
  routes: kycRoutes,
  demoRoutes: identityDemoRoutes,
  deskRoutes: identityDeskRoutes,
  jobs: identityJobs,
  commands: [identityCommands],
  unrecorded: findOtherEvidence,
  guards: [
    guard(
      kycApplications,
      [
        ...[kycApplications.comment, kycApplications.reasons, kycApplications.submittedAt],
        ...[kycApplications.reviewedAt, kycApplications.createdAt],
      ],
      [{ column: kycApplications.status, is: KYC_DECIDED }],
    ),
    guard(kycKeys),
  ],
  finders: [findChecks],
  sections: identitySections,
  timeline: identityTimeline,
  workTimes: [
    {
      title: 'Identity checks',
      dueHours: WORK.checks.dueHours,
      rows: () => sql`select submitted_at as since, reviewed_at as ended, status = 'REJECTED' as refused
        from kyc_applications where submitted_at is not null`,
    },
  ],
  queues: [identityQueue],
  erasers: identityErasers,
  personalData: [
    {
      name: 'identityChecks',
      table: kycApplications,
      mine: ({ id }) => eq(kycApplications.userId, id),
      without: ['documentHash', 'salt'],
    },
    {
      name: 'identityFiles',
      table: kycFiles,
      mine: ({ id }, db) => inArray(kycFiles.applicationId, attemptsOf(db, id)),
      without: ['fileName'],
    },
    {
      name: 'identityReadings',
      table: kycReadings,
      mine: ({ id }, db) => inArray(kycReadings.applicationId, attemptsOf(db, id)),
      without: ['typedBy'],
    },
    {
      // Like the files, without their contents: the page of the identity check shows them to their owner.
      name: 'identityDraft',
      table: kycDrafts,
      mine: ({ id }) => eq(kycDrafts.userId, id),
      without: ['sealed'],
    },
    {
      name: 'identityProvider',
      table: kycApplicants,
      mine: ({ id }) => eq(kycApplicants.userId, id),
    },
  ],
  notExported: {
    kyc_documents:
      'a keyed hash that finds a second use of a document; the export has the document itself',
    kyc_notes:
      'what officers tell each other about a check; to tell a person of a suspicion is forbidden',
  },
};
