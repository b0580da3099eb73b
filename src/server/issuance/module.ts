import type { ServerModule } from '@/server/server-module';
import { shareListEvents } from './book-lists';
import { issuanceCommands } from './commands';
import { issuanceRoutes } from './desk-routes';
import { dueLists } from './list-lists';

export const issuanceModule: ServerModule = {
  commands: [issuanceCommands],
  deskRoutes: issuanceRoutes,
  queues: [dueLists],
  chainEvents: [shareListEvents],
  alerts: {
    UNKNOWN_ISSUE: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      page: 'issuance',
      isEvent: true,
      cause: 'A list of shares was announced that was not prepared here, or was announced twice.',
    },
  },
};
