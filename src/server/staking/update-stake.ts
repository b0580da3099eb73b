import { and, eq } from 'drizzle-orm';
import type { Stake } from '@/api/schemas/objects';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext, Session } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { databaseNow } from '@/server/platform/database/database-clock';
import { DomainError, invalidFields } from '@/server/platform/errors';
import type { SaveResponse } from '@/server/platform/idempotency';
import { noIdempotency } from '@/server/platform/idempotency';
import { customerAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import { returnPool, throttleStaking } from './open-stake';
import { claimAmount } from './pay-claim';
import { sharesText } from './plans';
import {
  accruedOf,
  findStake,
  isOpenStake,
  type StakeNow,
  type StakeRow,
  unclaimedOf,
  viewStake,
} from './stake-figures';
import { stakes, stakingPlans } from './tables';
import { writeStakingLine } from './write-transaction';

type StakeUpdate = {
  stakeId: string;
  action: 'UNSTAKE' | 'EARLY_EXIT' | 'AUTO_RENEW';
  autoRenew?: boolean | undefined;
  confirmText?: string | undefined;
};

/**
 * Unstakes with all rewards, exits early without the unclaimed rewards, or sets auto-renew.
 * @throws DomainError STAKE_NOT_FOUND, STAKE_STATE when it has ended or just changed, STAKE_LOCKED (date) when it is
 *   unstaked before its term is over, TOO_EARLY (date) when its plan allows no early exit, VALIDATION_ERROR when the action
 *   does not apply or was not confirmed, RATE_LIMITED
 */
export async function updateStake(
  ctx: AppContext,
  session: Session,
  update: StakeUpdate,
  saveResponse: SaveResponse = noIdempotency,
): Promise<Stake> {
  await throttleStaking(ctx, session);
  return ctx.db.transaction(async (tx) => {
    const now = await findStake(tx, session.userId, update.stakeId);
    if (!isOpenStake(now.stake.status)) throw new DomainError('STAKE_STATE');
    switch (update.action) {
      case 'UNSTAKE':
        await unstake(ctx, tx, now);
        break;
      case 'EARLY_EXIT':
        await exitEarly(ctx, tx, now, update.confirmText);
        break;
      case 'AUTO_RENEW':
        await setAutoRenew(tx, now, update.autoRenew === true);
    }
    const after = viewStake(ctx, await findStake(tx, session.userId, update.stakeId));
    await saveResponse(tx, after);
    return after;
  });
}

const isLocked = ({ stake, due }: StakeNow) =>
  stake.status === 'ACTIVE' && stake.lockDays > 0 && !due;

function beforeEnd(code: 'STAKE_LOCKED' | 'TOO_EARLY', { maturesAt }: StakeRow): DomainError {
  const until = maturesAt?.toISOString() ?? '';
  return new DomainError(code, { until }, { date: until.slice(0, 10) });
}

async function unstake(ctx: AppContext, tx: Tx, now: StakeNow): Promise<void> {
  if (isLocked(now)) throw beforeEnd('STAKE_LOCKED', now.stake);
  const restRaw = unclaimedOf(now);
  const ended = await end(ctx, tx, now, {
    status: 'CLOSED',
    claimedRaw: accruedOf(now),
    note: 'Unstaked',
  });
  await raiseNotification(ctx, tx, {
    userId: ended.userId,
    kind: 'STAKING',
    title: 'Shares unstaked',
    body: `${sharesText(ended.principalRaw)} shares are available in your account.`,
    link: '/staking',
    data: { stakeId: ended.id },
    dedupeKey: `stake:${ended.id}:ended`,
  });
  // The minimum claim does not apply here: the rest could not be claimed later.
  if (restRaw > 0n) await claimAmount(ctx, tx, ended, restRaw);
}

async function exitEarly(
  ctx: AppContext,
  tx: Tx,
  now: StakeNow,
  confirmText: string | undefined,
): Promise<void> {
  if (!isLocked(now)) {
    throw invalidFields({ action: 'This stake is not locked. Unstake it to keep all rewards.' });
  }
  const [plan] = await tx
    .select({ earlyExit: stakingPlans.earlyExit })
    .from(stakingPlans)
    .where(eq(stakingPlans.id, now.stake.planId));
  if (!plan?.earlyExit) throw beforeEnd('TOO_EARLY', now.stake);
  if (confirmText !== EARLY_EXIT_WORDS) {
    throw invalidFields({ confirmText: `Type ${EARLY_EXIT_WORDS} to confirm.` });
  }
  const lostRaw = unclaimedOf(now);
  const ended = await end(ctx, tx, now, {
    status: 'EARLY_EXITED',
    claimedRaw: now.stake.claimedRaw,
    note: 'Early exit',
  });
  await raiseNotification(ctx, tx, {
    userId: ended.userId,
    kind: 'STAKING',
    title: 'Early exit complete',
    body: `${sharesText(ended.principalRaw)} shares are available in your account. You gave up unclaimed rewards of ${sharesText(lostRaw)} shares.`,
    link: '/staking',
    data: { stakeId: ended.id },
    dedupeKey: `stake:${ended.id}:ended`,
  });
}

type Ending = { status: 'CLOSED' | 'EARLY_EXITED'; claimedRaw: bigint; note: string };

async function end(
  ctx: AppContext,
  tx: Tx,
  { stake }: StakeNow,
  { status, claimedRaw, note }: Ending,
): Promise<StakeRow> {
  const [ended] = await tx
    .update(stakes)
    .set({ status, claimedRaw, endedAt: databaseNow })
    .where(
      and(
        eq(stakes.id, stake.id),
        eq(stakes.status, stake.status),
        eq(stakes.claimedRaw, stake.claimedRaw),
      ),
    )
    .returning();
  if (!ended?.endedAt) throw new DomainError('STAKE_STATE');
  const { userId, principalRaw: amountRaw, endedAt: at } = ended;
  const legs = [
    {
      asset: SHARE_ASSET,
      from: customerAccount(userId, 'staked'),
      to: customerAccount(userId, 'available'),
      amountRaw,
    },
  ];
  await postTransfer(tx, { kind: 'UNSTAKE', reference: stake.id, legs, at });
  await writeStakingLine(ctx, tx, { userId, type: 'UNSTAKE', sharesRaw: amountRaw, note, at });
  await returnPool(tx, ended.planId, amountRaw);
  return ended;
}

async function setAutoRenew(tx: Tx, now: StakeNow, autoRenew: boolean): Promise<void> {
  const { stake } = now;
  if (stake.lockDays === 0) {
    throw invalidFields({ autoRenew: 'A flexible stake has no term to renew.' });
  }
  if (!isLocked(now)) throw new DomainError('STAKE_STATE');
  const [changed] = await tx
    .update(stakes)
    .set({ autoRenew })
    .where(and(eq(stakes.id, stake.id), eq(stakes.status, 'ACTIVE')))
    .returning({ id: stakes.id });
  if (!changed) throw new DomainError('STAKE_STATE');
}
