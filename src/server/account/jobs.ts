import type { JobDefinition } from '@/server/platform/jobs';
import { notifyEmailOwner, SIGNUP_NOTICE_QUEUE } from './codes/notify-address-owner';
import { removeExpiredAccess } from './remove-expired-access';

/** Deletes expired sign-ups, logins, codes and sessions once an hour. */
const accountCleanupJob: JobDefinition = {
  queue: 'account-cleanup',
  every: 3_600,
  work: removeExpiredAccess,
};

/** Notifies customers whose e-mail was used for another sign-up. */
const signupNoticeJob: JobDefinition = {
  queue: SIGNUP_NOTICE_QUEUE,
  work: (ctx, data) => notifyEmailOwner(ctx, String(data.signupId)),
};

export const accountJobs: readonly JobDefinition[] = [accountCleanupJob, signupNoticeJob];
