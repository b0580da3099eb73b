import type { ServerModule } from '@/server/platform/server-module';
import { documentsCommands } from './document-commands';
import { journalCommands } from './journal/journal-commands';

export const operatorModule: ServerModule = {
  commands: [documentsCommands, journalCommands],
  alerts: { BACKUP_UNUSABLE: 'The newest backup is missing, too old, or cannot be restored.' },
};
