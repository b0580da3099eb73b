import { and, desc, eq, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { beginAt } from '@/server/platform/database/begin-at';
import type { Db } from '@/server/platform/database/client';
import type { StakeStatus } from '@/shared/vocabulary';
import { claimSums, totalsOf } from './claim-sums';
import { listPlans, sharesText } from './plans';
import {
  claimableOf,
  openStakesOf,
  type StakeNow,
  stakeColumns,
  unclaimedOf,
  viewStake,
} from './stake-figures';
import { stakes, stakeTallies } from './tables';

type StakeQuery = { status?: StakeStatus | undefined; page: number; limit: number };

/** The available plans, a page of the caller's stakes (newest first), and the sums of all stakes. */
export async function listStakes(ctx: AppContext, session: Session, query: StakeQuery) {
  const { status, page, limit } = query;
  const where = and(
    eq(stakes.userId, session.userId),
    status === undefined ? undefined : eq(stakes.status, status),
  );
  const total = await countStakes(ctx.db, session.userId, status);
  const { startedAt: at, id } = stakes;
  const skip = (page - 1) * limit;
  const docs =
    skip >= total
      ? []
      : await ctx.db
          .select(stakeColumns)
          .from(stakes)
          .where(beginAt(ctx.db, { table: stakes, at, id, where }, skip))
          .orderBy(desc(at), desc(id))
          .limit(limit);
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

async function countStakes(db: Db, userId: string, status?: StakeStatus): Promise<number> {
  const [row] = await db
    .select({ lines: sql<number>`coalesce(sum(${stakeTallies.lines}), 0)::int` })
    .from(stakeTallies)
    .where(
      and(
        eq(stakeTallies.userId, userId),
        status === undefined ? undefined : eq(stakeTallies.status, status),
      ),
    );
  return row?.lines ?? 0;
}

/** In millionths of a share. */
type StakingTotals = {
  stakedRaw: bigint;
  /** Earned by open stakes and not claimed. */
  accruedRaw: bigint;
  claimableRaw: bigint;
  /** Total claimed, paid or pending. */
  claimedRaw: bigint;
};

export async function stakingTotals(
  ctx: Pick<AppContext, 'db' | 'config'>,
  userId: string,
): Promise<StakingTotals> {
  const open = await openStakesOf(ctx.db, userId);
  const sum = (part: (now: StakeNow) => bigint) =>
    open.reduce((total, now) => total + part(now), 0n);
  const { paidRaw, waitingRaw } = totalsOf(await claimSums(ctx.db, userId));
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
