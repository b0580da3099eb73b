import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/context';
import type { Db, Tx } from '@/server/db/client';
import { claims, type StakeStatus, stakes } from '@/server/db/schema';
import { listPlans, sharesText } from './plans';
import {
  claimableOf,
  openStakesOf,
  type StakeNow,
  stakeColumns,
  unclaimedOf,
  viewStake,
} from './stake-figures';

export type StakeQuery = { status?: StakeStatus | undefined; page: number; limit: number };

/** The plans on offer, a page of the caller's stakes (newest first), and the sums of all of them. */
export async function listStakes(ctx: AppContext, session: Session, query: StakeQuery) {
  const { status, page, limit } = query;
  const where = and(
    eq(stakes.userId, session.userId),
    status === undefined ? undefined : eq(stakes.status, status),
  );
  const docs = await ctx.db
    .select(stakeColumns)
    .from(stakes)
    .where(where)
    .orderBy(desc(stakes.startedAt), desc(stakes.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await ctx.db.select({ total: count() }).from(stakes).where(where);
  const total = counted?.total ?? 0;
  return {
    plans: await listPlans(ctx.db),
    docs: docs.map((now) => viewStake(ctx, now)),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    totals: viewTotals(await stakingTotals(ctx, session.userId)),
  };
}

/** In millionths of a share. */
export type StakingTotals = {
  /** Principal of open stakes. */
  stakedRaw: bigint;
  /** Earned by open stakes and not claimed yet. */
  accruedRaw: bigint;
  /** What claiming everything would pay now. */
  claimableRaw: bigint;
  /** Ever claimed, paid or waiting to be. */
  claimedRaw: bigint;
};

/** The sums of a person's stakes at this moment of the database. */
export async function stakingTotals(
  ctx: Pick<AppContext, 'db' | 'config'>,
  userId: string,
): Promise<StakingTotals> {
  const open = await openStakesOf(ctx.db, userId);
  const sum = (part: (now: StakeNow) => bigint) =>
    open.reduce((total, now) => total + part(now), 0n);
  const { paidRaw, waitingRaw } = await claimTotals(ctx.db, userId);
  return {
    stakedRaw: sum(({ stake }) => stake.principalRaw),
    accruedRaw: sum(unclaimedOf),
    claimableRaw: sum((now) => claimableOf(ctx, now)),
    claimedRaw: paidRaw + waitingRaw,
  };
}

export function viewTotals(totals: StakingTotals) {
  return {
    staked: sharesText(totals.stakedRaw),
    accrued: sharesText(totals.accruedRaw),
    claimable: sharesText(totals.claimableRaw),
    claimed: sharesText(totals.claimedRaw),
  };
}

/** What a person, or one stake, was paid and still waits for. */
export async function claimTotals(db: Db | Tx, userId: string, stakeId?: string) {
  const [row] = await db
    .select({
      paid: sql<string>`coalesce(sum(${claims.amountRaw}) filter (where ${claims.status} = 'PAID'), 0)`,
      waiting: sql<string>`coalesce(sum(${claims.amountRaw}) filter (where ${claims.status} = 'PENDING'), 0)`,
    })
    .from(claims)
    .where(
      and(
        eq(claims.userId, userId),
        stakeId === undefined ? undefined : eq(claims.stakeId, stakeId),
      ),
    );
  return { paidRaw: BigInt(row?.paid ?? '0'), waitingRaw: BigInt(row?.waiting ?? '0') };
}
