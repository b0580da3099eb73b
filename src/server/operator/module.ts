import { deskCalls } from '@fnx/api/desk/desk';
import { WORK } from '@fnx/api/shared/desk-work';
import { eq, sql } from 'drizzle-orm';
import { listRoute } from '@/server/desk/desk-list';
import { recordServiceKey } from '@/server/desk/write-journal';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { operatorQueues } from './desk/queues';
import { workRoutes } from './desk/work';
import { documentsCommands } from './document-commands';
import { emergencyCommands } from './emergencies/emergency-commands';
import { emergencies } from './emergency-tables';
import { operatorJobs } from './jobs';
import { journalRoutes } from './journal/desk-routes';
import { journalCommands } from './journal/journal-commands';
import { journalTimeline } from './journal/journal-timeline';
import { officerRoutes } from './officers/desk-routes';
import { officersCommands } from './officers/officer-commands';
import { peopleRoutes } from './people/desk-routes';
import { noteCommands, noteTimeline } from './people/notes';
import { proposalCommands } from './proposals/proposal-commands';
import { listProposals } from './proposals/read-proposals';
import { retentionCommands } from './retention/commands';
import { eraseDue } from './retention/erase-due';
import { operatorErasers } from './retention/erasers';
import { officerPasskeys, officerRescues, officers, personNotes } from './tables';

export const operatorModule: ServerModule = {
  commands: [
    documentsCommands,
    journalCommands,
    officersCommands,
    emergencyCommands,
    proposalCommands,
    noteCommands,
    retentionCommands,
  ],
  startUp: [recordServiceKey],
  deskRoutes: [
    listRoute(deskCalls.proposals, listProposals),
    ...peopleRoutes,
    ...workRoutes,
    ...officerRoutes,
    ...journalRoutes,
  ],
  jobs: [...operatorJobs, { queue: 'retention', every: 3_600, work: eraseDue }],
  personalData: [
    {
      name: 'notes',
      table: personNotes,
      mine: ({ id }) => eq(personNotes.userId, id),
      without: ['officer'],
    },
  ],
  queues: operatorQueues,
  timeline: [...journalTimeline, noteTimeline],
  workTimes: [
    {
      title: 'Proposals',
      dueHours: WORK.proposals.dueHours,
      rows: (
        now,
      ) => sql`select created_at as since, coalesce(ended_at, case when expires_at <= ${now} then expires_at end) as ended,
        ended is distinct from 'DONE' as refused from proposals`,
    },
  ],
  erasers: operatorErasers,
  guards: [
    guard(officers, [officers.createdAt, officers.toldByMail, officers.toldAt]),
    guard(officerPasskeys, [officerPasskeys.counter, officerPasskeys.createdAt]),
    guard(officerRescues),
    guard(emergencies),
  ],
  alerts: {
    BACKUP_UNUSABLE: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'The newest backup is missing, too old, or cannot be restored.',
    },
    PROPOSAL_ALTERED: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      isEvent: true,
      cause: 'A proposal in the database is not what officers made or signed.',
    },
    OFFICER_RESCUE: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      cause: 'The owner of the database removes an administrator without two signatures.',
    },
  },
};
