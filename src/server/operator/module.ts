import type { ServerModule } from '@/server/platform/server-module';
import { operatorCommands } from './commands';

export const operatorModule: ServerModule = {
  commands: [operatorCommands],
  alerts: { BACKUP_UNUSABLE: 'The newest backup is missing, too old, or cannot be restored.' },
};
