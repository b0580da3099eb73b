import { sql } from 'drizzle-orm';
import type { JobDefinition } from '@/server/platform/jobs';
import { ANNOUNCEMENTS_QUEUE, isUntold, sendAnnouncements } from './announce';
import { deliverMessage, MAX_PUSH_TRIES, MAX_TRIES } from './deliver-message';
import { forgetNotifications } from './notifications/forget-notifications';
import { OUTBOX_QUEUE, PUSH_QUEUE } from './post-message';
import { removeOldMessages } from './remove-old-messages';
import { announcements } from './tables';
import { watchCertificate, watchDeployment } from './watch-deployment';

/** Sends pending messages. */
const outboxJob: JobDefinition = {
  queue: OUTBOX_QUEUE,
  retry: { limit: MAX_TRIES, delaySeconds: 5 },
  work: (ctx, data) => deliverMessage(ctx, String(data.messageId)),
};

const pushJob: JobDefinition = {
  queue: PUSH_QUEUE,
  retry: { limit: MAX_PUSH_TRIES, delaySeconds: 5 },
  work: (ctx, data) => deliverMessage(ctx, String(data.messageId)),
};

/** Deletes old notifications every hour. */
const notificationsCleanupJob: JobDefinition = {
  queue: 'notifications-cleanup',
  every: 3_600,
  work: forgetNotifications,
};

/** Announces prices that have taken effect, and news. */
const announcementsJob: JobDefinition = {
  queue: ANNOUNCEMENTS_QUEUE,
  every: 10,
  wakes: sql`exists (select from ${announcements} where ${isUntold})`,
  work: sendAnnouncements,
};

/** Deletes old messages every hour. */
const messagesCleanupJob: JobDefinition = {
  queue: 'messages-cleanup',
  every: 3_600,
  work: removeOldMessages,
};

const deploymentWatchJob: JobDefinition = {
  queue: 'deployment-watch',
  every: 15,
  work: watchDeployment,
};

const certificateWatchJob: JobDefinition = {
  queue: 'certificate-watch',
  every: 3_600,
  work: watchCertificate,
};

export const messagingJobs: readonly JobDefinition[] = [
  outboxJob,
  pushJob,
  messagesCleanupJob,
  notificationsCleanupJob,
  announcementsJob,
  deploymentWatchJob,
  certificateWatchJob,
];
