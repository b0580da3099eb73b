import type { StakingCall } from '@fnx/api/staking/schemas';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { shareBalances } from '@/server/register/balances';
import { acceptTerms, requireTermsInForce } from '@/server/users/accept-terms';
import { requireKyc } from '@/server/users/require-kyc';
import { checkAmount, poolLeft, readPlan, sharesText } from './plans';
import { prepareCall, throttleStaking } from './staking-call';

type StakeRequest = { planId: string; amount: string; termsVersion: string };

/**
 * Prepares the call that stakes available shares in a plan at its rate. The stake exists once the chain has it.
 * @throws DomainError ACCOUNT_REVIEW, KYC_REQUIRED, PLAN_NOT_FOUND, AMOUNT_RANGE (min, max), INSUFFICIENT_SHARES (available), POOL_FULL
 *   (left), TRANSACTION_REFUSED (fault), RATE_LIMITED, VALIDATION_ERROR for outdated terms
 */
export async function openStake(
  ctx: AppContext,
  session: Session,
  { planId, amount, termsVersion }: StakeRequest,
): Promise<StakingCall> {
  await throttleStaking(ctx, session);
  await requireKyc(ctx.db, session.userId);
  await refuseOnHold(ctx.db, session.userId);
  await requireTermsInForce(ctx, termsVersion);
  const plan = await readPlan(ctx.db, planId);
  const amountRaw = parseDecimal(amount, SHARE_DECIMALS);
  checkAmount(plan, amountRaw);
  const { available } = await shareBalances(ctx.db, session.userId);
  if (amountRaw > available) {
    const text = sharesText(available);
    throw problem('INSUFFICIENT_SHARES', { available: text });
  }
  if (amountRaw > poolLeft(plan)) {
    const left = sharesText(poolLeft(plan));
    throw problem('POOL_FULL', { left });
  }
  const chainPlanId = BigInt(plan.chainPlanId);
  const call = await prepareCall(ctx, session, {
    action: 'stake',
    planId: chainPlanId,
    amount: amountRaw,
  });
  // "By staking you accept the terms", the page says.
  await acceptTerms(ctx, session, termsVersion);
  return call;
}
