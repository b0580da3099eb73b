import { forgetNotifications } from '../services/notifications/forget-notifications';
import type { RepeatedJob } from './jobs';

/** Deletes once an hour what people were told long ago. */
export const notificationsCleanupJob: RepeatedJob = {
  queue: 'notifications-cleanup',
  every: 3_600,
  work: forgetNotifications,
};
