import type { ServerModule } from '@/server/platform/server-module';
import { reportCommands } from './commands';
import { reportDeskRoutes } from './desk-routes';

export const reportsModule: ServerModule = {
  commands: [reportCommands],
  deskRoutes: reportDeskRoutes,
};
