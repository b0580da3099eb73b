import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { gte } from 'drizzle-orm';
import type { ServiceText } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import type { PlanRow } from './plans';
import { stakingPlans } from './tables';

const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);

/** The service's limits of one stake; the contract has none. */
const STAKE_LIMITS = { minRaw: shares('10'), maxRaw: shares('100000') };

/** Names that messages translate, by term. */
const NAMES: Readonly<Record<number, ServiceText>> = {
  0: 'Flexible',
  90: '90 days',
  180: '180 days',
  365: '365 days',
};

/** A plan as the staking contract says it. */
export type ChainPlan = Pick<
  PlanRow,
  'chainPlanId' | 'lockDays' | 'aprBps' | 'poolCapRaw' | 'active'
>;

/** The row of a plan that is new here: called by its term, or by its number when an earlier plan has that term. */
export function newPlan(known: Iterable<PlanRow>, plan: ChainPlan, createdAt: Date): PlanRow {
  const { chainPlanId, lockDays } = plan;
  const byTerm = lockDays === 0 ? 'flexible' : `days-${lockDays}`;
  const isTaken = [...known].some(({ id }) => id === byTerm);
  return {
    ...plan,
    ...STAKE_LIMITS,
    id: isTaken ? `plan-${chainPlanId}` : byTerm,
    name: NAMES[lockDays] ?? `${lockDays} days`,
    stakedRaw: 0n,
    createdAt,
  };
}

/**
 * Run at start: the plans of the staking contract, so that they are there before the index has read their events. The index keeps them
 * from then on.
 * @throws the node's error
 */
export async function preparePlans(ctx: Pick<AppContext, 'db' | 'chain' | 'clock'>): Promise<void> {
  await storePlans(ctx, await readPlans(ctx));
}

async function readPlans({ chain }: Pick<AppContext, 'chain'>): Promise<ChainPlan[]> {
  const contract = {
    address: chain.addresses.contracts.shareStaking,
    abi: shareStakingAbi,
  } as const;
  const count = await chain.client.readContract({ ...contract, functionName: 'planCount' });
  const told = await chain.client.multicall({
    allowFailure: false,
    contracts: Array.from(
      { length: Number(count) },
      (_, id) => ({ ...contract, functionName: 'plans', args: [BigInt(id)] }) as const,
    ),
  });
  return told.map(([lockDays, aprBps, poolCapRaw, , active], chainPlanId) => ({
    chainPlanId,
    lockDays,
    aprBps,
    poolCapRaw,
    active,
  }));
}

/** Writes the contract's plans, and closes those that it does not have. Two processes may do so at once. */
export async function storePlans(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  plans: readonly ChainPlan[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = new Map(
      (await tx.select().from(stakingPlans)).map((row) => [row.chainPlanId, row]),
    );
    for (const plan of plans) {
      const row = known.get(plan.chainPlanId) ?? newPlan(known.values(), plan, ctx.clock.now());
      known.set(plan.chainPlanId, row);
      await tx
        .insert(stakingPlans)
        .values({ ...row, ...plan })
        .onConflictDoUpdate({ target: stakingPlans.chainPlanId, set: plan });
    }
    await tx
      .update(stakingPlans)
      .set({ active: false })
      .where(gte(stakingPlans.chainPlanId, plans.length));
  });
}
