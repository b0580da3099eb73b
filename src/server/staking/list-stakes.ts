import type { StakeStatus } from '@fnx/api/shared/vocabulary';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { readIndexedBlock } from '@/server/register/indexed-block';
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

type StakeQuery = PageInput & { status?: StakeStatus | undefined };

/** The available plans, a page of the caller's stakes (newest first), and the sums of all stakes. */
export async function listStakes(ctx: AppContext, session: Session, query: StakeQuery) {
  const { status } = query;
  const where = and(eq(stakes.userId, session.userId), status && inStatus(status));
  const { startedAt: key, id } = stakes;
  const select = ctx.db
    .select(stakeColumns)
    .from(stakes)
    .innerJoin(stakingPlans, eq(stakingPlans.id, stakes.planId))
    .$dynamic();
  const list = await readPage(ctx.db, select, { where, key, id }, query);
  return {
    ...list,
    plans: await listPlans(ctx.db),
    docs: list.docs.map(viewStake),
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
