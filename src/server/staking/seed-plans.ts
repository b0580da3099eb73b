import { sql } from 'drizzle-orm';
import type { ServiceText } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { stakingPlans } from './tables';

const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);

/** Limits of one stake, for plans of the seed and plans that appear on the chain. */
export const STAKE_LIMITS = { minRaw: shares('10'), maxRaw: shares('100000') };

/** Messages translate these names. */
const name = (text: ServiceText) => text;

/** The contract's plans in the order of their numbers, as scripts/chain deploys them; `PlanSet` overrides the terms. */
const PLANS = [
  {
    id: 'flexible',
    name: name('Flexible'),
    lockDays: 0,
    aprBps: 300,
    poolCapRaw: shares('1000000'),
  },
  { id: 'days-90', name: name('90 days'), lockDays: 90, aprBps: 500, poolCapRaw: shares('600000') },
  {
    id: 'days-180',
    name: name('180 days'),
    lockDays: 180,
    aprBps: 650,
    poolCapRaw: shares('600000'),
  },
  {
    id: 'days-365',
    name: name('365 days'),
    lockDays: 365,
    aprBps: 800,
    poolCapRaw: shares('425000'),
  },
];

/** Advisory lock key; must be the same in all processes. */
const SEED_LOCK = 7_246_004;

/** Writes the staking plans into an empty database. Existing rows are not changed. */
export async function seedStaking(ctx: Pick<AppContext, 'db'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await tx
      .insert(stakingPlans)
      .values(PLANS.map((plan, index) => ({ ...plan, ...STAKE_LIMITS, chainPlanId: index })))
      .onConflictDoNothing();
  });
}
