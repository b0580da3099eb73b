import type { ServerModule } from '@/server/platform/server-module';
import { shareListEvents } from './book-lists';
import { issuanceCommands } from './commands';

export const issuanceModule: ServerModule = {
  commands: [issuanceCommands],
  chainEvents: [shareListEvents],
  alerts: {
    UNKNOWN_ISSUE: {
      cause: 'A list of shares was announced that was not prepared here, or was announced twice.',
    },
  },
};
