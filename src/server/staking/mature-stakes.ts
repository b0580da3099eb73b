import { and, asc, eq, sql } from 'drizzle-orm';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { SECONDS_A_DAY } from '@/shared/rewards';
import { claimAmount, type Payer } from './pay-claim';
import { aprText, type PlanRow, sharesText } from './plans';
import {
  accruedOf,
  type StakeNow,
  type StakeRow,
  stakeColumns,
  unclaimedOf,
} from './stake-figures';
import { stakes, stakingPlans } from './tables';

const STAKES_AT_ONCE = 200;

type Context = Payer & Pick<AppContext, 'db'>;

const due = and(eq(stakes.status, 'ACTIVE'), sql`${stakes.maturesAt} <= fnx_now()`);

/**
 * Processes stakes whose term is over. A stake matures: it earns no more and can be unstaked. With auto-renew it pays its
 * rewards and starts a new term at the moment the old one ended, at the plan's current rate. One transaction per stake; safe
 * to run in several processes.
 */
export async function matureStakes(ctx: Context): Promise<void> {
  for (;;) {
    const found = await ctx.db
      .select({ id: stakes.id })
      .from(stakes)
      .where(due)
      .orderBy(asc(stakes.maturesAt))
      .limit(STAKES_AT_ONCE);
    for (const { id } of found) await ctx.db.transaction((tx) => mature(ctx, tx, id));
    // After downtime a renewed term may be over as well.
    if (found.length === 0) return;
  }
}

async function mature(ctx: Context, tx: Tx, id: string): Promise<void> {
  const [now] = await tx
    .select(stakeColumns)
    .from(stakes)
    .where(and(eq(stakes.id, id), due))
    .for('update', { skipLocked: true });
  if (!now) return;
  const plan = now.stake.autoRenew ? await openPlan(tx, now.stake.planId) : null;
  if (plan) await renew(ctx, tx, now, plan);
  else await finish(ctx, tx, now);
}

async function openPlan(tx: Tx, planId: string): Promise<PlanRow | null> {
  const [plan] = await tx.select().from(stakingPlans).where(eq(stakingPlans.id, planId));
  return plan?.active && plan.lockDays > 0 ? plan : null;
}

async function finish(ctx: Context, tx: Tx, now: StakeNow): Promise<void> {
  const { id, userId, principalRaw } = now.stake;
  await tx.update(stakes).set({ status: 'MATURED' }).where(eq(stakes.id, id));
  await raiseNotification(ctx, tx, {
    userId,
    kind: 'STAKING',
    title: 'Your stake has matured',
    body: `The term of ${sharesText(principalRaw)} shares has ended. They no longer earn rewards. Unstake them to receive your shares and ${sharesText(unclaimedOf(now))} shares of rewards.`,
    link: '/staking',
    data: { stakeId: id },
    dedupeKey: `stake:${id}:matured`,
  });
}

async function renew(ctx: Context, tx: Tx, now: StakeNow, plan: PlanRow): Promise<void> {
  const { stake } = now;
  const restRaw = unclaimedOf(now);
  await tx
    .update(stakes)
    .set({ status: 'CLOSED', claimedRaw: accruedOf(now), endedAt: sql`${stakes.maturesAt}` })
    .where(eq(stakes.id, stake.id));
  const next = await insertRenewal(tx, stake, plan);
  await raiseNotification(ctx, tx, {
    userId: stake.userId,
    kind: 'STAKING',
    title: 'Your stake was renewed',
    body: `${sharesText(stake.principalRaw)} shares are staked for another ${plan.lockDays} days, at ${aprText(plan.aprBps)} % a year. Rewards are estimated, not guaranteed.`,
    link: '/staking',
    data: { stakeId: next.id, renewsId: stake.id },
    dedupeKey: `stake:${stake.id}:renewed`,
  });
  if (restRaw > 0n) await claimAmount(ctx, tx, stake, restRaw);
}

/** The principal stays staked, so ledger and pool do not change. */
async function insertRenewal(tx: Tx, before: StakeRow, plan: PlanRow): Promise<StakeRow> {
  const ended = sql`(select ${stakes.maturesAt} from ${stakes} where ${stakes.id} = ${before.id})`;
  const seconds = plan.lockDays * SECONDS_A_DAY;
  const [next] = await tx
    .insert(stakes)
    .values({
      userId: before.userId,
      planId: plan.id,
      principalRaw: before.principalRaw,
      aprBps: plan.aprBps,
      lockDays: plan.lockDays,
      // Copied in SQL: JavaScript dates have milliseconds, PostgreSQL has microseconds.
      startedAt: ended,
      maturesAt: sql`${ended} + make_interval(secs => ${seconds}::double precision)`,
      autoRenew: true,
      termsVersion: before.termsVersion,
      renewsId: before.id,
    })
    .returning();
  if (!next) throw new Error('The renewed stake was not stored.');
  return next;
}
