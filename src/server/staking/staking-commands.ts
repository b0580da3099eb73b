import { desc, eq, inArray } from 'drizzle-orm';
import { audited } from '@/server/operator/call';
import type { Operator } from '@/server/platform/commands';
import { Refusal } from '@/server/platform/commands';
import { users } from '@/server/users/tables';
import {
  AmountError,
  formatDecimal,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@/shared/money';
import type { ClaimStatus, StakeStatus } from '@/shared/vocabulary';
import { OPEN_STAKE_STATUSES } from '@/shared/vocabulary';
import { fundRewards, TooFewSharesError } from './fund-rewards';
import { aprText, poolLeft, sharesText } from './plans';
import { accruedOf, stakeColumns, unclaimedOf } from './stake-figures';
import { claims, rewardReserves, stakes, stakingPlans } from './tables';

/** Stakes of one status, or the open ones; newest first. */
export async function listAllStakes({ ctx }: Operator, status: StakeStatus | null, limit: number) {
  const rows = await ctx.db
    .select({ ...stakeColumns, email: users.email })
    .from(stakes)
    .innerJoin(users, eq(users.id, stakes.userId))
    .where(
      status === null
        ? inArray(stakes.status, [...OPEN_STAKE_STATUSES])
        : eq(stakes.status, status),
    )
    .orderBy(desc(stakes.startedAt))
    .limit(limit);
  return rows.map((row) => ({
    owner: row.email,
    plan: row.stake.planId,
    principal: sharesText(row.stake.principalRaw),
    apr: `${aprText(row.stake.aprBps)} %`,
    status: row.stake.status,
    started: row.stake.startedAt,
    matures: row.stake.maturesAt,
    earned: sharesText(accruedOf(row)),
    unclaimed: sharesText(unclaimedOf(row)),
    renews: row.stake.autoRenew,
  }));
}

/** Claims of one status, or all; newest first. */
export async function listAllClaims({ ctx }: Operator, status: ClaimStatus | null, limit: number) {
  const rows = await ctx.db
    .select({ claim: claims, email: users.email })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .where(status === null ? undefined : eq(claims.status, status))
    .orderBy(desc(claims.requestedAt))
    .limit(limit);
  return rows.map(({ claim, email }) => ({
    owner: email,
    shares: sharesText(claim.amountRaw),
    value: `${formatDecimal(claim.valueUsdRaw, USD_DECIMALS)} USD`,
    status: claim.status,
    requested: claim.requestedAt,
    paid: claim.paidAt,
  }));
}

/** The pools and the reward reserve. */
export async function readPools({ ctx }: Operator) {
  const plans = await ctx.db.select().from(stakingPlans).orderBy(stakingPlans.sortOrder);
  const [reserve] = await ctx.db.select().from(rewardReserves);
  return [
    ...plans.map((plan) => {
      const leftRaw = poolLeft(plan);
      return {
        pool: plan.id,
        rate: `${aprText(plan.aprBps)} %`,
        staked: sharesText(plan.stakedRaw),
        left: leftRaw === null ? 'unlimited' : sharesText(leftRaw),
        cap: plan.poolCapRaw === null ? 'unlimited' : sharesText(plan.poolCapRaw),
      };
    }),
    {
      pool: 'reward reserve',
      rate: null,
      staked: null,
      left: sharesText(reserve?.leftRaw ?? 0n),
      cap: sharesText(reserve?.totalRaw ?? 0n),
    },
  ];
}

/** Adds shares to the reward reserve; pending claims are paid within moments. */
export async function fundReserve(operator: Operator, shares: string) {
  const amountRaw = readShares(shares);
  return audited(operator, { action: 'staking fund', target: shares }, async (ctx) => {
    try {
      const { leftRaw, totalRaw } = await fundRewards(ctx, amountRaw);
      return { added: shares, left: sharesText(leftRaw), total: sharesText(totalRaw) };
    } catch (error) {
      if (!(error instanceof TooFewSharesError)) throw error;
      throw new Refusal(`Only ${sharesText(error.freeRaw)} shares are neither held nor on sale.`);
    }
  });
}

function readShares(text: string): bigint {
  try {
    const raw = parseDecimal(text, SHARE_DECIMALS);
    if (raw > 0n) return raw;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new Refusal(`${text}: ${error.message}`);
  }
  throw new Refusal('The number of shares must be greater than zero.');
}
