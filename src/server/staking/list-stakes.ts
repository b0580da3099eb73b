import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { beginAt } from '@/server/platform/database/begin-at';
import { readIndexedBlock } from '@/server/register/indexed-block';
import type { StakeStatus } from '@/shared/vocabulary';
import { claimSum } from './claim-sums';
import { listPlans, sharesText } from './plans';
import {
  claimableOf,
  isDue,
  openStakesOf,
  type StakeNow,
  stakeColumns,
  unclaimedOf,
  viewStake,
} from './stake-figures';
import { stakes, stakingPlans } from './tables';

type StakeQuery = { status?: StakeStatus | undefined; page: number; limit: number };

/** The available plans, a page of the caller's stakes (newest first), and the sums of all stakes. */
export async function listStakes(ctx: AppContext, session: Session, query: StakeQuery) {
  const { status, page, limit } = query;
  const where = and(eq(stakes.userId, session.userId), status && inStatus(status));
  const total = await ctx.db.$count(stakes, where);
  const { startedAt: at, id } = stakes;
  const skip = (page - 1) * limit;
  const docs =
    skip >= total
      ? []
      : await ctx.db
          .select(stakeColumns)
          .from(stakes)
          .innerJoin(stakingPlans, eq(stakingPlans.id, stakes.planId))
          .where(beginAt(ctx.db, { table: stakes, at, id, where }, skip))
          .orderBy(desc(at), desc(id))
          .limit(limit);
  return {
    plans: await listPlans(ctx.db),
    docs: docs.map(viewStake),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    totals: viewTotals(await stakingTotals(ctx, session.userId)),
    indexedBlock: await readIndexedBlock(ctx.db),
  };
}

/** MATURED is ACTIVE after the end of its term. */
function inStatus(status: StakeStatus): SQL | undefined {
  if (status !== 'ACTIVE' && status !== 'MATURED') return eq(stakes.status, status);
  return and(eq(stakes.status, 'ACTIVE'), status === 'MATURED' ? isDue : sql`not ${isDue}`);
}

/** In millionths of a share. */
type StakingTotals = {
  stakedRaw: bigint;
  /** Earned and not claimed. */
  accruedRaw: bigint;
  claimableRaw: bigint;
  /** Total claimed. */
  claimedRaw: bigint;
};

export async function stakingTotals(
  ctx: Pick<AppContext, 'db'>,
  userId: string,
): Promise<StakingTotals> {
  const open = await openStakesOf(ctx.db, userId);
  const sum = (part: (now: StakeNow) => bigint) =>
    open.reduce((total, now) => total + part(now), 0n);
  const { amountRaw: claimedRaw } = await claimSum(ctx.db, userId);
  return {
    stakedRaw: sum(({ stake }) => (stake.status === 'ACTIVE' ? stake.principalRaw : 0n)),
    accruedRaw: sum(unclaimedOf),
    claimableRaw: sum(claimableOf),
    claimedRaw,
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
