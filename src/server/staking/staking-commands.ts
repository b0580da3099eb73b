import type { StoredStakeStatus } from '@fnx/api/shared/vocabulary';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { desc, eq } from 'drizzle-orm';
import type { Operator } from '@/server/desk/commands';
import { ROW_PERSON } from '@/server/users/row-person';
import { users } from '@/server/users/tables';
import { aprText, poolLeft, sharesText } from './plans';
import { accruedOf, stakeColumns, statusOf } from './stake-figures';
import { claims, stakes, stakingPlans } from './tables';

/** Stakes of one status, or the open ones; newest first. */
export async function listAllStakes(
  { ctx }: Operator,
  { status = 'ACTIVE', limit }: { status?: StoredStakeStatus | undefined; limit: number },
) {
  const rows = await ctx.db
    .select({ ...stakeColumns, owner: ROW_PERSON })
    .from(stakes)
    .innerJoin(stakingPlans, eq(stakingPlans.id, stakes.planId))
    .leftJoin(users, eq(users.id, stakes.userId))
    .where(eq(stakes.status, status))
    .orderBy(desc(stakes.startedAt))
    .limit(limit);
  return rows.map((row) => ({
    ...row.owner,
    plan: row.stake.planId,
    principal: sharesText(row.stake.principalRaw),
    apr: `${aprText(row.plan.aprBps)} %`,
    status: statusOf(row),
    started: row.stake.startedAt,
    matures: row.stake.endsAt,
    earned: sharesText(accruedOf(row)),
    reserved: sharesText(row.stake.rewardRaw),
    claimed: sharesText(row.stake.claimedRaw),
  }));
}

/** Paid claims, newest first. */
export async function listAllClaims({ ctx }: Operator, { limit }: { limit: number }) {
  const rows = await ctx.db
    .select({ claim: claims, owner: ROW_PERSON })
    .from(claims)
    .leftJoin(users, eq(users.id, claims.userId))
    .orderBy(desc(claims.paidAt))
    .limit(limit);
  return rows.map(({ claim, owner }) => ({
    ...owner,
    shares: sharesText(claim.amountRaw),
    value: `${formatDecimal(claim.valueUsdRaw, USD_DECIMALS)} USD`,
    paid: claim.paidAt,
    transaction: claim.txHash,
  }));
}

/** The pools. */
export async function readPools({ ctx }: Operator) {
  const plans = await ctx.db.select().from(stakingPlans).orderBy(stakingPlans.chainPlanId);
  return plans.map((plan) => ({
    pool: plan.id,
    rate: `${aprText(plan.aprBps)} %`,
    staked: sharesText(plan.stakedRaw),
    left: sharesText(poolLeft(plan)),
    cap: sharesText(plan.poolCapRaw),
    open: plan.active,
  }));
}
