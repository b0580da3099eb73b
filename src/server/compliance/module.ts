import { WORK } from '@fnx/api/shared/desk-work';
import { eq, sql } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { documentUsedTwice } from './cases/document-case';
import { blockedByCases, openCases } from './cases/open-cases';
import { complianceCommands } from './commands';
import { caseQueue, caseTimeline, complianceSections, screeningQueue } from './desk';
import { complianceDeskRoutes } from './desk-routes';
import { complianceErasers } from './erase';
import { complianceJobs } from './jobs';
import { findOtherContents } from './lists/list-content';
import { complianceRoutes } from './routes';
import { requireScreened, screenAgain } from './screen/screen-person';
import { cases, purchaseLimits, sanctionsLists } from './tables';

export const complianceModule: ServerModule = {
  routes: complianceRoutes,
  deskRoutes: complianceDeskRoutes,
  jobs: complianceJobs,
  commands: complianceCommands,
  sections: complianceSections,
  timeline: caseTimeline,
  workTimes: [
    {
      title: 'Cases',
      dueHours: WORK.cases.dueHours,
      rows: () =>
        sql`select opened_at as since, decided_at as ended, state = 'CONFIRMED' as refused from cases`,
    },
  ],
  queues: [caseQueue, screeningQueue],
  erasers: complianceErasers,
  unrecorded: findOtherContents,
  guards: [
    guard(cases, [cases.evidence, cases.notes]),
    guard(purchaseLimits),
    guard(sanctionsLists),
  ],
  openCases,
  blockedByCases,
  documentUsedTwice,
  personChanged: screenAgain,
  screen: requireScreened,
  alerts: {
    COMPLIANCE_CASE: {
      severity: 'warning',
      owner: 'COMPLIANCE',
      page: 'cases',
      isWork: true,
      cause: 'A compliance case waits for a decision.',
    },
    SANCTIONS_LIST_SHRUNK: {
      severity: 'warning',
      owner: 'COMPLIANCE',
      cause: 'Entries leave a sanctions list, and two officers have to sign that they go.',
    },
  },
  personalData: [
    {
      name: 'purchaseLimits',
      table: purchaseLimits,
      mine: ({ id }) => eq(purchaseLimits.userId, id),
      without: ['salt'],
    },
  ],
  notExported: {
    cases: 'a person under suspicion must not be told of it',
    screenings: 'stores when a name was last compared with public lists',
  },
};
