import { platformJobs } from '@/server/platform/jobs';
import { systemRoutes } from '@/server/platform/system/routes';
import type { ServerModule } from '@/server/server-module';

export const platformModule: ServerModule = {
  routes: systemRoutes,
  jobs: platformJobs,
};
