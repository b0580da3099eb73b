import type { ServerModule } from '@/server/platform/server-module';
import { documentsCommands } from './document-commands';
import { operatorJobs } from './jobs';
import { journalCommands } from './journal/journal-commands';
import { officersCommands } from './officers/officer-commands';
import { proposalCommands } from './proposals/proposal-commands';

export const operatorModule: ServerModule = {
  commands: [documentsCommands, journalCommands, officersCommands, proposalCommands],
  jobs: operatorJobs,
  alerts: { BACKUP_UNUSABLE: 'The newest backup is missing, too old, or cannot be restored.' },
};
