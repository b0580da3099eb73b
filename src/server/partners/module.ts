import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { partnerEvents } from './chain-events';
import { partnerCommands } from './commands';
import { deliverWebhooks, isDeliveryDue, removeOldDeliveries } from './deliver';
import { storeEvents } from './happened';
import { partnerDeskRoutes } from './list-deliveries';
import { partnerRoutes } from './routes';
import { apiKeys, webhookEndpoints } from './tables';

export const partnersModule: ServerModule = {
  routes: partnerRoutes,
  deskRoutes: partnerDeskRoutes,
  commands: [partnerCommands],
  happened: storeEvents,
  chainEvents: partnerEvents,
  guards: [
    guard(apiKeys, [apiKeys.createdAt, apiKeys.usedAt]),
    guard(webhookEndpoints, [webhookEndpoints.createdAt]),
  ],
  jobs: [
    { queue: 'webhooks', every: 10, wakes: isDeliveryDue, work: deliverWebhooks },
    { queue: 'webhooks-cleanup', every: 3_600, work: removeOldDeliveries },
  ],
  alerts: {
    WEBHOOK_GIVEN_UP: {
      severity: 'warning',
      owner: 'ADMINISTRATOR',
      page: 'partners',
      isEvent: true,
      cause: 'A receiver did not take an event for three days.',
    },
  },
};
