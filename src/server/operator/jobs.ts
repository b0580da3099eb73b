import type { AppContext } from '@/server/platform/context';
import type { JobDefinition } from '@/server/platform/jobs';
import { forgetOldWork } from './desk/work';
import { endOverdue } from './emergencies/emergencies';
import { removeOldInvitations } from './officers/invite';
import { removeEndedSessions } from './officers/sessions';
import { tellOfProposals } from './proposals/tell-of-proposals';

/** Deletes ended sessions of officers, expired invitations and old marks of work, once an hour. */
const deskCleanupJob: JobDefinition = {
  queue: 'desk-cleanup',
  every: 3_600,
  work: async (ctx: AppContext) => {
    await removeEndedSessions(ctx);
    await removeOldInvitations(ctx);
    await forgetOldWork(ctx);
  },
};

/** Ends what one officer began alone and no second one signed, once a minute. */
const emergencyJob: JobDefinition = { queue: 'emergencies', every: 60, work: endOverdue };

/** Mails officers about proposals that wait for their signatures, once a minute. */
const tellJob: JobDefinition = { queue: 'tell-officers', every: 60, work: tellOfProposals };

export const operatorJobs: readonly JobDefinition[] = [deskCleanupJob, emergencyJob, tellJob];
