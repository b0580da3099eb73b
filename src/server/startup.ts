import type { AppContext } from './context';
import { loadContent } from './services/content/load-content';
import { prepareCurrencies } from './services/pricing/prepare-currencies';
import { seedOffering } from './services/pricing/seed-offering';
import { seedStaking } from './services/staking/seed-plans';

/**
 * What each start brings about in the database before the first call is answered. Each step is safe to repeat, and to
 * run in two processes at once.
 */
export const startupSteps: readonly ((ctx: AppContext) => Promise<void>)[] = [
  prepareCurrencies,
  (ctx) => seedOffering(ctx),
  seedStaking,
  (ctx) => loadContent(ctx),
];
