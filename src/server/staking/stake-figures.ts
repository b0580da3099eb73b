import type { StakeStatus } from '@fnx/api/shared/vocabulary';
import type { Stake } from '@fnx/api/staking/schemas';
import type { Db } from '@fnx/postgres/client';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { problem } from '@/server/platform/errors';
import { chainCursors } from '@/server/register/chain-tables';
import { rewardFor } from '@/shared/rewards';
import { aprText, type PlanRow, sharesText } from './plans';
import { stakes, stakingPlans } from './tables';

export type StakeRow = typeof stakes.$inferSelect;

/** The time of the last indexed block: the contract decides by block time, so no other clock counts. */
const blockTime = sql`(select ${chainCursors.blockTime} from ${chainCursors})`;

/** Whole seconds since the term began, as of the last indexed block. */
const seconds =
  sql`greatest(0, extract(epoch from ${blockTime} - ${stakes.startedAt}))::bigint`.mapWith(BigInt);

/** The term is over, as of the last indexed block. */
export const isDue = sql<boolean>`coalesce(${stakes.endsAt} <= ${blockTime}, false)`;

export const stakeColumns = { stake: stakes, plan: stakingPlans, seconds, due: isDue };

export type StakeNow = { stake: StakeRow; plan: PlanRow; seconds: bigint; due: boolean };

/** Earned in this term; of an ended stake, what its owner keeps. */
export function accruedOf({ stake, plan, seconds, due }: StakeNow): bigint {
  if (stake.status !== 'ACTIVE' || due) return stake.rewardRaw;
  return rewardFor(stake.principalRaw, plan.aprBps, seconds);
}

export const unclaimedOf = (now: StakeNow) => accruedOf(now) - now.stake.claimedRaw;

/** The contract's `claimable`: a plan with a term pays at its end. A court order can leave a reward to an ended stake. */
export function claimableOf(now: StakeNow): bigint {
  return isLocked(now) ? 0n : unclaimedOf(now);
}

/** In a term whose reward an exit forfeits. */
export const isLocked = ({ stake, plan, due }: StakeNow) =>
  stake.status === 'ACTIVE' && plan.lockDays > 0 && !due;

const selectStakes = (db: Db) =>
  db.select(stakeColumns).from(stakes).innerJoin(stakingPlans, eq(stakingPlans.id, stakes.planId));

/** @throws DomainError STAKE_NOT_FOUND */
export async function findStake(db: Db, userId: string, stakeId: string): Promise<StakeNow> {
  const [found] = await selectStakes(db).where(
    and(eq(stakes.id, stakeId), eq(stakes.userId, userId)),
  );
  if (!found) throw problem('STAKE_NOT_FOUND');
  return found;
}

/** A customer's stakes that hold shares or a reward, oldest first. */
export function openStakesOf(db: Db, userId: string): Promise<StakeNow[]> {
  return selectStakes(db)
    .where(
      and(
        eq(stakes.userId, userId),
        // The condition of the index stakes_holding.
        or(sql`${stakes.status} = 'ACTIVE'`, gt(stakes.rewardRaw, stakes.claimedRaw)),
      ),
    )
    .orderBy(stakes.startedAt, stakes.id);
}

export function statusOf({ stake, due }: StakeNow): StakeStatus {
  return stake.status === 'ACTIVE' && due ? 'MATURED' : stake.status;
}

export function viewStake(now: StakeNow): Stake {
  const { stake, plan } = now;
  return {
    id: stake.id,
    planId: stake.planId,
    principal: sharesText(stake.principalRaw),
    aprPct: aprText(plan.aprBps),
    lockDays: plan.lockDays,
    status: statusOf(now),
    startedAt: stake.startedAt.toISOString(),
    maturesAt: stake.endsAt.toISOString(),
    reward: sharesText(stake.rewardRaw),
    accrued: sharesText(accruedOf(now)),
    claimable: sharesText(claimableOf(now)),
    claimed: sharesText(stake.claimedRaw),
  };
}
