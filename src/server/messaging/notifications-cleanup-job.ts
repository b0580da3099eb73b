import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { forgetNotifications } from './forget-notifications';

/** Deletes once an hour what people were told long ago. */
export const notificationsCleanupJob: RepeatedJob = {
  queue: 'notifications-cleanup',
  every: 3_600,
  work: forgetNotifications,
};
