import { and, eq, inArray } from 'drizzle-orm';
import type { OpenItemFinder } from '@/server/platform/registry';
import { claims, stakes, stakingPlans } from './tables';

export const findOpenStakes: OpenItemFinder = async (db, userId) => {
  const rows = await db
    .select({ id: stakes.id, plan: stakingPlans.name })
    .from(stakes)
    .innerJoin(stakingPlans, eq(stakingPlans.id, stakes.planId))
    .where(and(eq(stakes.userId, userId), inArray(stakes.status, ['ACTIVE', 'MATURED'])));
  return rows.map(({ id, plan }) => ({
    kind: 'STAKE' as const,
    id,
    label: `Stake in ${plan}`,
    path: '/staking',
  }));
};

export const findOpenClaims: OpenItemFinder = async (db, userId) => {
  const rows = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.userId, userId), eq(claims.status, 'PENDING')));
  return rows.map(({ id }) => ({
    kind: 'CLAIM' as const,
    id,
    label: 'Rewards not paid yet',
    path: '/staking/claims',
  }));
};
