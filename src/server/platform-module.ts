import { guard } from '@/server/platform/guards';
import { platformJobs } from '@/server/platform/jobs';
import { systemRoutes } from '@/server/platform/system/routes';
import type { ServerModule } from '@/server/server-module';
import { documents } from './platform/tables';

export const platformModule: ServerModule = {
  routes: systemRoutes,
  jobs: platformJobs,
  guards: [guard(documents, [documents.publishedAt])],
};
