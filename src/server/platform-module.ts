import { platformJobs } from './jobs';
import type { ServerModule } from './server-module';
import { systemRoutes } from './system/routes';

export const platformModule: ServerModule = {
  routes: systemRoutes,
  jobs: platformJobs,
};
