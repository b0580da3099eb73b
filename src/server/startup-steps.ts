import { loadContent } from './content/load-content';
import { prepareCurrencies } from './market/prepare-currencies';
import type { AppContext } from './platform/context';
import { seedOffering } from './purchase/seed-offering';
import { seedStaking } from './staking/seed-plans';

/** Prepares the database at each start, before the first request. Each step is idempotent and safe to run concurrently. */
export const startupSteps: readonly ((ctx: AppContext) => Promise<void>)[] = [
  prepareCurrencies,
  (ctx) => seedOffering(ctx),
  seedStaking,
  (ctx) => loadContent(ctx),
];
