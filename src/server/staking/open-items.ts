import { and, eq } from 'drizzle-orm';
import type { OpenItemFinder } from '@/server/platform/registry';
import { stakes, stakingPlans } from './tables';

export const findOpenStakes: OpenItemFinder = async (db, userId) => {
  const rows = await db
    .select({ id: stakes.id, plan: stakingPlans.name })
    .from(stakes)
    .innerJoin(stakingPlans, eq(stakingPlans.id, stakes.planId))
    .where(and(eq(stakes.userId, userId), eq(stakes.status, 'ACTIVE')));
  return rows.map(({ id, plan }) => ({
    kind: 'STAKE' as const,
    id,
    label: `Stake in ${plan}`,
    path: '/staking',
  }));
};
