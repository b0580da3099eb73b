import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { stakingEvents } from './book-events';
import { preparePlans } from './chain-plans';
import { stakingCommands } from './commands';
import { stakingSections } from './desk';
import { stakingJobs } from './jobs';
import { findOpenStakes } from './open-items';
import { stakingRoutes } from './routes';
import { claims, stakes } from './tables';

export const stakingModule: ServerModule = {
  routes: stakingRoutes,
  jobs: stakingJobs,
  startUp: [preparePlans],
  chainEvents: [stakingEvents],
  commands: [stakingCommands],
  openItems: [findOpenStakes],
  sections: stakingSections,
  personalData: [
    { name: 'stakes', table: stakes, mine: ({ id }) => eq(stakes.userId, id) },
    { name: 'rewardClaims', table: claims, mine: ({ id }) => eq(claims.userId, id) },
  ],
  notExported: {},
};
