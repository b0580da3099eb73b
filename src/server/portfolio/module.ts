import type { JobDefinition } from '@/server/platform/jobs';
import type { ServerModule } from '@/server/server-module';
import { portfolioRoutes } from './routes';
import { remindOfStatement } from './tax-year/remind-of-statement';

/** The yearly reminder; it has to do in January alone. */
const statementJob: JobDefinition = {
  queue: 'statement-reminder',
  every: 3_600,
  work: remindOfStatement,
};

export const portfolioModule: ServerModule = { routes: portfolioRoutes, jobs: [statementJob] };
