import { eq, or } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { messagingCommands } from './commands';
import { alertsQueue, messagingTimeline } from './desk';
import { messagingErasers } from './erase';
import { messagingJobs } from './jobs';
import { messagingDemoRoutes, notificationRoutes } from './routes';
import { announcements, notifications, outboxMessages, pushSubscriptions } from './tables';

export const messagingModule: ServerModule = {
  routes: notificationRoutes,
  demoRoutes: messagingDemoRoutes,
  jobs: messagingJobs,
  commands: [messagingCommands],
  timeline: messagingTimeline,
  queues: [alertsQueue],
  erasers: messagingErasers,
  guards: [
    guard(announcements, [announcements.createdAt, announcements.toldUpTo, announcements.toldAt]),
  ],
  personalData: [
    { name: 'notifications', table: notifications, mine: ({ id }) => eq(notifications.userId, id) },
    {
      name: 'pushSubscriptions',
      table: pushSubscriptions,
      mine: ({ id }) => eq(pushSubscriptions.userId, id),
      without: ['id', 'sessionId', 'endpoint', 'p256dh', 'auth'],
    },
    {
      name: 'messagesSent',
      table: outboxMessages,
      mine: ({ email, phone }) =>
        or(eq(outboxMessages.recipient, email), eq(outboxMessages.recipient, phone)),
      // A message's content is erased once it is sent, and may contain a code.
      without: ['code', 'content', 'lastError'],
    },
  ],
  notExported: {},
  alerts: {
    OUTBOX_STUCK: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'No message has been sent for ten minutes.',
      clearAfter: 600,
    },
    JOBS_STAND: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'The index or another job makes no progress.',
      clearAfter: 600,
    },
    FOLDER_UNWRITABLE: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'Uploads cannot be stored.',
      raiseAfter: 60,
      clearAfter: 600,
    },
    VOLUME_FULL: {
      severity: 'warning',
      owner: 'OPERATOR',
      cause: 'The volume of the identity files is almost full.',
      raiseAfter: 60,
      clearAfter: 3_600,
    },
    BACKUP_OLD: { severity: 'warning', owner: 'OPERATOR', cause: 'The last backup is too old.' },
    PROXIES_MISSING: {
      severity: 'warning',
      owner: 'OPERATOR',
      cause: 'A request came through fewer proxies than TRUST_PROXY says.',
      clearAfter: 600,
    },
    CERTIFICATE_ENDING: {
      severity: 'warning',
      owner: 'OPERATOR',
      cause: 'The certificate of the site ends within two weeks.',
    },
  },
};
