import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Stake } from '@/api/staking/schemas';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext, Session } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { databaseNow, databaseNowPlus } from '@/server/platform/database/database-clock';
import { DomainError, invalidFields } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import { violatedConstraint } from '@/server/platform/http/faults';
import { noIdempotency, type SaveResponse } from '@/server/platform/idempotency';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { throttle } from '@/server/platform/limits/throttle';
import { shareBalances } from '@/server/register/balances';
import { customerAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { requireActive } from '@/server/users/require-active';
import { requireKyc } from '@/server/users/require-kyc';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { SECONDS_A_DAY } from '@/shared/rewards';
import { aprText, checkAmount, type PlanRow, poolLeft, readPlan, sharesText } from './plans';
import { type StakeRow, viewStake } from './stake-figures';
import { stakes, stakingPlans } from './tables';
import { writeStakingLine } from './write-transaction';

type StakeRequest = {
  planId: string;
  amount: string;
  autoRenew?: boolean | undefined;
  termsVersion: string;
};

const MINUTE_SECONDS = 60;

/** Staking changes are rate limited per customer, because they hold locks that others wait for. */
export function throttleStaking(ctx: AppContext, session: Session): Promise<void> {
  const limit = ctx.config.limits.stakingChangesPerMinute;
  return throttle(ctx, `staking:${session.userId}`, limit, MINUTE_SECONDS);
}

/**
 * Stakes available shares in a plan at its current rate.
 * @throws DomainError KYC_REQUIRED, PLAN_NOT_FOUND, AMOUNT_RANGE (min, max), INSUFFICIENT_SHARES (available), POOL_FULL
 *   (left), RATE_LIMITED, VALIDATION_ERROR for outdated terms or auto-renew of a flexible plan
 */
export async function openStake(
  ctx: AppContext,
  session: Session,
  request: StakeRequest,
  saveResponse: SaveResponse = noIdempotency,
): Promise<Stake> {
  await throttleStaking(ctx, session);
  await requireKyc(ctx.db, session.userId);
  if (request.termsVersion !== TERMS_VERSION) {
    throw invalidFields({
      termsVersion: 'The terms have changed. Please read and accept them again.',
    });
  }
  const plan = await readPlan(ctx.db, request.planId);
  const amountRaw = parseDecimal(request.amount, SHARE_DECIMALS);
  checkAmount(plan, amountRaw);
  const autoRenew = request.autoRenew ?? false;
  if (autoRenew && plan.lockDays === 0) {
    throw invalidFields({ autoRenew: 'A flexible stake has no term to renew.' });
  }
  try {
    const view = await ctx.db.transaction(async (tx) => {
      await requireActive(tx, session.userId);
      const stake = await insertStake(ctx, tx, session.userId, plan, { amountRaw, autoRenew });
      const made = viewStake(ctx, { stake, seconds: 0n, due: false });
      await saveResponse(tx, made);
      faultPoint(ctx, 'stake-written');
      return made;
    });
    faultPoint(ctx, 'stake-committed');
    return view;
  } catch (error) {
    // The ledger rejects a negative balance; this turns the violation into an error for the customer.
    if (violatedConstraint(error) !== 'ledger_accounts_balance') throw error;
    const { available } = await shareBalances(ctx.db, session.userId);
    const text = sharesText(available);
    throw new DomainError('INSUFFICIENT_SHARES', { available: text }, { n: text });
  }
}

async function insertStake(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  plan: PlanRow,
  { amountRaw, autoRenew }: { amountRaw: bigint; autoRenew: boolean },
): Promise<StakeRow> {
  const { id: planId, aprBps, lockDays } = plan;
  const [stake] = await tx
    .insert(stakes)
    .values({
      userId,
      planId,
      principalRaw: amountRaw,
      aprBps,
      lockDays,
      startedAt: databaseNow,
      maturesAt: lockDays === 0 ? null : databaseNowPlus(lockDays * SECONDS_A_DAY),
      autoRenew,
      termsVersion: TERMS_VERSION,
    })
    .returning();
  if (!stake) throw new Error('The stake was not stored.');
  const at = stake.startedAt;
  const legs = [
    {
      asset: SHARE_ASSET,
      from: customerAccount(userId, 'available'),
      to: customerAccount(userId, 'staked'),
      amountRaw,
    },
  ];
  await postTransfer(tx, { kind: 'STAKE', reference: stake.id, legs, at });
  const note = `Staked: ${plan.name}`;
  await writeStakingLine(ctx, tx, { userId, type: 'STAKE', sharesRaw: amountRaw, note, at });
  await raiseNotification(ctx, tx, {
    userId,
    kind: 'STAKING',
    title: 'Shares staked',
    body: `You staked ${sharesText(amountRaw)} shares in the plan "${plan.name}" at ${aprText(aprBps)} % a year. Rewards are estimated, not guaranteed.`,
    link: '/staking',
    data: { stakeId: stake.id },
    dedupeKey: `stake:${stake.id}:opened`,
  });
  // Last: this locks the plan's row, which every stake in the plan needs.
  if (!(await takePool(tx, planId, amountRaw))) throw await poolFull(tx, planId);
  return stake;
}

/** Reserves pool capacity with one conditional update, so that concurrent stakes cannot exceed it. */
async function takePool(tx: Tx, planId: string, amountRaw: bigint): Promise<boolean> {
  const grown = sql`${stakingPlans.stakedRaw} + ${amountRaw.toString()}::numeric`;
  const taken = await tx
    .update(stakingPlans)
    .set({ stakedRaw: grown })
    .where(
      and(
        eq(stakingPlans.id, planId),
        eq(stakingPlans.active, true),
        or(isNull(stakingPlans.poolCapRaw), lte(grown, stakingPlans.poolCapRaw)),
      ),
    )
    .returning({ id: stakingPlans.id });
  return taken.length === 1;
}

export async function returnPool(tx: Tx, planId: string, amountRaw: bigint): Promise<void> {
  await tx
    .update(stakingPlans)
    .set({ stakedRaw: sql`${stakingPlans.stakedRaw} - ${amountRaw.toString()}::numeric` })
    .where(eq(stakingPlans.id, planId));
}

async function poolFull(tx: Tx, planId: string): Promise<DomainError> {
  const leftRaw = poolLeft(await readPlan(tx, planId)) ?? 0n;
  const left = sharesText(leftRaw);
  return new DomainError('POOL_FULL', { left }, { n: left });
}
