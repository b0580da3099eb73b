import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import { OPEN_STATUSES } from '@/server/purchase/order-states';
import { orders } from '@/server/purchase/tables';
import { claims, stakes, stakingPlans } from '@/server/staking/tables';

/** Something that must be settled before an account can be closed. */
type OpenItem = {
  kind: 'ORDER' | 'STAKE' | 'CLAIM';
  id: string;
  /** In words, such as `Order 1042`. */
  label: string;
  /** The page that settles it. */
  path: string;
};

type Finder = (db: Db | Tx, userId: string) => Promise<OpenItem[]>;

/** Money on its way back is open too: its owner must be reachable until it has arrived. */
const openOrders: Finder = async (db, userId) => {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(eq(orders.userId, userId), inArray(orders.status, [...OPEN_STATUSES, 'REFUND_DUE'])),
    );
  return rows.map(({ id, number }) => ({
    kind: 'ORDER' as const,
    id,
    label: `Order ${number}`,
    path: `/buy-shares/${id}`,
  }));
};

/** A stake holds its shares and what they earned until it is ended. */
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
    label: 'Rewards that are not paid yet',
    path: '/staking/claims',
  }));
};

/** Each kind of thing that can be open has its line here. */
const FINDERS: readonly Finder[] = [openOrders, openStakes, openClaims];

/** Everything that keeps an account from being closed. */
export async function findOpenItems(db: Db | Tx, userId: string): Promise<OpenItem[]> {
  const items: OpenItem[] = [];
  for (const find of FINDERS) items.push(...(await find(db, userId)));
  return items;
}
