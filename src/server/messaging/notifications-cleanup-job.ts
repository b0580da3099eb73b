import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { forgetNotifications } from './forget-notifications';

/** Deletes old notifications every hour. */
export const notificationsCleanupJob: RepeatedJob = {
  queue: 'notifications-cleanup',
  every: 3_600,
  work: forgetNotifications,
};
