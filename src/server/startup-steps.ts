import { loadContent } from './content/load-content';
import { prepareCurrencies } from './market/prepare-currencies';
import type { AppContext } from './platform/context';
import { seedOffering } from './purchase/seed-offering';
import { seedStaking } from './staking/seed-plans';

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
