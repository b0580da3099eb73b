import type { ServerModule } from '@/server/platform/server-module';
import { operatorCommands } from './commands';

export const operatorModule: ServerModule = {
  commands: [operatorCommands],
};
