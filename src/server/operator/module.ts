import type { ServerModule } from '@/server/platform/server-module';
import { operatorCommands } from './commands';
import { documentsCommands } from './document-commands';

export const operatorModule: ServerModule = {
  commands: [documentsCommands, operatorCommands],
  alerts: { BACKUP_UNUSABLE: 'The newest backup is missing, too old, or cannot be restored.' },
};
