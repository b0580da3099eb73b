import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { stakingCommands } from './commands';
import { stakingJobs } from './jobs';
import { findOpenClaims, findOpenStakes } from './open-items';
import { stakingRoutes } from './routes';
import { seedStaking } from './seed-plans';
import { claims, stakes } from './tables';

export const stakingModule: ServerModule = {
  routes: stakingRoutes,
  jobs: stakingJobs,
  startUp: [seedStaking],
  commands: [stakingCommands],
  openItems: [findOpenStakes, findOpenClaims],
  personalData: [
    { name: 'stakes', table: stakes, mine: ({ id }) => eq(stakes.userId, id) },
    { name: 'rewardClaims', table: claims, mine: ({ id }) => eq(claims.userId, id) },
  ],
  notExported: {
    stake_tallies: 'counts the lines that are exported as stakes',
    claim_tallies: 'counts the lines that are exported as claims',
  },
  alerts: { REWARD_RESERVE: 'The reward reserve is empty; claims wait.' },
};
