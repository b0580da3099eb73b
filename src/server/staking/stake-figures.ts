import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Stake } from '@/api/staking/schemas';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { rewardFor } from '@/shared/rewards';
import type { StakeStatus } from '@/shared/vocabulary';
import { OPEN_STAKE_STATUSES } from '@/shared/vocabulary';
import { aprText, sharesText } from './plans';
import { stakes } from './tables';

export type StakeRow = typeof stakes.$inferSelect;

export const isOpenStake = (status: StakeStatus) =>
  (OPEN_STAKE_STATUSES as readonly StakeStatus[]).includes(status);

/** Whole seconds for which a stake earns: until now, its maturity or its end, whichever is first. `least` ignores nulls. */
const earningSeconds =
  sql`greatest(0, floor(extract(epoch from least(fnx_now(), ${stakes.maturesAt}, ${stakes.endedAt}) - ${stakes.startedAt})))::bigint`.mapWith(
    BigInt,
  );

const isDue = sql<boolean>`coalesce(${stakes.maturesAt} <= fnx_now(), false)`;

export const stakeColumns = { stake: stakes, seconds: earningSeconds, due: isDue };

export type StakeNow = { stake: StakeRow; seconds: bigint; due: boolean };

/** Total earned. An early exit keeps only what was claimed before. */
export function accruedOf({ stake, seconds }: Pick<StakeNow, 'stake' | 'seconds'>): bigint {
  if (stake.status === 'EARLY_EXITED') return stake.claimedRaw;
  return rewardFor(stake.principalRaw, stake.aprBps, seconds);
}

export function unclaimedOf(now: StakeNow): bigint {
  if (!isOpenStake(now.stake.status)) return 0n;
  const restRaw = accruedOf(now) - now.stake.claimedRaw;
  return restRaw > 0n ? restRaw : 0n;
}

export function claimMinimum(ctx: Pick<AppContext, 'config'>): bigint {
  return BigInt(ctx.config.limits.claimMinimumMicroShares);
}

/** Amount a claim would pay now; zero below the minimum claim. */
export function claimableOf(ctx: Pick<AppContext, 'config'>, now: StakeNow): bigint {
  const restRaw = unclaimedOf(now);
  return restRaw >= claimMinimum(ctx) ? restRaw : 0n;
}

/** @throws DomainError STAKE_NOT_FOUND */
export async function findStake(db: Db | Tx, userId: string, stakeId: string): Promise<StakeNow> {
  const [found] = isUuid(stakeId)
    ? await db
        .select(stakeColumns)
        .from(stakes)
        .where(and(eq(stakes.id, stakeId), eq(stakes.userId, userId)))
    : [];
  if (!found) throw new DomainError('STAKE_NOT_FOUND');
  return found;
}

/** A customer's open stakes, oldest first. */
export function openStakesOf(db: Db | Tx, userId: string): Promise<StakeNow[]> {
  return db
    .select(stakeColumns)
    .from(stakes)
    .where(and(eq(stakes.userId, userId), inArray(stakes.status, [...OPEN_STAKE_STATUSES])))
    .orderBy(stakes.startedAt, stakes.id);
}

export function viewStake(ctx: Pick<AppContext, 'config'>, now: StakeNow): Stake {
  const { stake } = now;
  return {
    id: stake.id,
    planId: stake.planId,
    principal: sharesText(stake.principalRaw),
    aprPct: aprText(stake.aprBps),
    status: stake.status,
    startedAt: stake.startedAt.toISOString(),
    maturesAt: stake.maturesAt?.toISOString() ?? null,
    accrued: sharesText(accruedOf(now)),
    claimable: sharesText(claimableOf(ctx, now)),
    claimed: sharesText(stake.claimedRaw),
    autoRenew: stake.autoRenew,
  };
}
