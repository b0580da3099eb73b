import { fieldError } from '@fnx/api/field-errors';
import { formatDecimal, parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { shareValue } from '@/server/market/quote-math';
import { sharePriceAt } from '@/server/market/share-price';
import type { AppContext } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { FLEXIBLE_DAYS, rewardFor, rewardTable, SECONDS_A_DAY } from '@/shared/rewards';
import { aprText, checkAmount, readPlan, sharesText, viewPlan } from './plans';

type RewardQuery = {
  amount: string;
  days?: number | undefined;
  startDate?: string | undefined;
};

/**
 * Calculates the reward of an amount in a plan, with the contract's formula.
 * @throws DomainError PLAN_NOT_FOUND, AMOUNT_RANGE (min, max), VALIDATION_ERROR for more days than the plan's term
 */
export async function calculateReward(
  ctx: AppContext,
  planId: string,
  { amount, days, startDate }: RewardQuery,
) {
  const plan = await readPlan(ctx.db, planId);
  const principalRaw = parseDecimal(amount, SHARE_DECIMALS);
  checkAmount(plan, principalRaw);
  const term = days ?? (plan.lockDays || FLEXIBLE_DAYS);
  if (plan.lockDays > 0 && term > plan.lockDays) {
    throw invalidFields({ days: fieldError('PLAN_ENDS', { days: plan.lockDays }) });
  }
  const start = startDate === undefined ? ctx.clock.now() : new Date(startDate);
  const seconds = BigInt(term) * BigInt(SECONDS_A_DAY);
  const rewardRaw = rewardFor(principalRaw, plan.aprBps, seconds);
  const price = await sharePriceAt(ctx, ctx.clock.now());
  return {
    plan: viewPlan(plan),
    principal: sharesText(principalRaw),
    days: term,
    apr: aprText(plan.aprBps),
    reward: sharesText(rewardRaw),
    rewardUsd: formatDecimal(price ? shareValue(rewardRaw, price.priceRaw) : 0n, USD_DECIMALS),
    maturityAt: new Date(start.getTime() + term * SECONDS_A_DAY * 1000).toISOString(),
    table: rewardTable(principalRaw, plan.aprBps, term).map((row) => ({
      month: row.month,
      reward: sharesText(row.rewardRaw),
      total: sharesText(row.totalRaw),
    })),
  };
}
