import type { ServerModule } from '@/server/server-module';
import { reportCommands } from './commands';
import { reportDeskRoutes } from './desk-routes';

export const reportsModule: ServerModule = {
  commands: [reportCommands],
  deskRoutes: reportDeskRoutes,
};
