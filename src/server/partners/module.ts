import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { partnerEvents } from './chain-events';
import { partnerCommands } from './commands';
import { deliverWebhooks, isDeliveryDue, removeOldEvents } from './deliver';
import { tellFailures, WEBHOOK_DOWN } from './endpoint-health';
import { storeEvents } from './happened';
import { partnerDeskRoutes } from './list-deliveries';
import { partnerRoutes } from './routes';
import { warnOfEnds } from './succeed-key';
import { apiKeys, webhookEndpoints } from './tables';

export const partnersModule: ServerModule = {
  routes: partnerRoutes,
  deskRoutes: partnerDeskRoutes,
  commands: [partnerCommands],
  happened: storeEvents,
  chainEvents: partnerEvents,
  guards: [
    guard(apiKeys, [apiKeys.createdAt, apiKeys.usedAt, apiKeys.warnedDays]),
    guard(webhookEndpoints, [
      webhookEndpoints.createdAt,
      webhookEndpoints.downSince,
      webhookEndpoints.toldSeconds,
      webhookEndpoints.heldUntil,
    ]),
  ],
  jobs: [
    { queue: 'webhooks', every: 10, wakes: isDeliveryDue, work: deliverWebhooks },
    { queue: 'webhooks-cleanup', every: 3_600, work: removeOldEvents },
    { queue: 'webhooks-watch', every: 60, work: tellFailures },
    { queue: 'keys-watch', every: 3_600, work: warnOfEnds },
  ],
  alerts: {
    [WEBHOOK_DOWN]: {
      severity: 'warning',
      owner: 'ADMINISTRATOR',
      page: 'partners',
      cause: 'A receiver has taken no event for an hour.',
    },
  },
};
