import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import { orders } from '@/server/purchase/tables';
import { claims, stakes, stakingPlans } from '@/server/staking/tables';
import { OPEN_ORDER_STATUSES } from '@/shared/vocabulary';

type OpenItem = {
  kind: 'ORDER' | 'STAKE' | 'CLAIM';
  id: string;
  label: string;
  path: string;
};

type Finder = (db: Db | Tx, userId: string) => Promise<OpenItem[]>;

/** Includes refunds that are due: the owner must be reachable until they arrive. */
const openOrders: Finder = async (db, userId) => {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, [...OPEN_ORDER_STATUSES, 'REFUND_DUE']),
      ),
    );
  return rows.map(({ id, number }) => ({
    kind: 'ORDER' as const,
    id,
    label: `Order ${number}`,
    path: `/buy-shares/${id}`,
  }));
};

const openStakes: Finder = async (db, userId) => {
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

const openClaims: Finder = async (db, userId) => {
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

const FINDERS: readonly Finder[] = [openOrders, openStakes, openClaims];

export async function findOpenItems(db: Db | Tx, userId: string): Promise<OpenItem[]> {
  const items: OpenItem[] = [];
  for (const find of FINDERS) items.push(...(await find(db, userId)));
  return items;
}
