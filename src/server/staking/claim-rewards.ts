import { and, eq } from 'drizzle-orm';
import type { Claim } from '@/api/staking/schemas';
import type { AppContext, Session } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import type { SaveResponse } from '@/server/platform/idempotency';
import { noIdempotency } from '@/server/platform/idempotency';
import { requireKyc } from '@/server/users/require-kyc';
import { formatDecimal, USD_DECIMALS } from '@/shared/money';
import { throttleStaking } from './open-stake';
import { type ClaimRow, claimAmount } from './pay-claim';
import { sharesText } from './plans';
import {
  accruedOf,
  claimMinimum,
  findStake,
  openStakesOf,
  type StakeNow,
  unclaimedOf,
} from './stake-figures';
import { claims, stakes } from './tables';

type ClaimRequest = { stakeId: string } | { all: true };

/**
 * Claims the rewards of one stake or of all stakes of a customer. With `all`, stakes below the minimum claim are skipped.
 * @throws DomainError KYC_REQUIRED, STAKE_NOT_FOUND, NOTHING_TO_CLAIM, BELOW_MINIMUM (min), CLAIM_OPEN, RATE_LIMITED
 */
export async function claimRewards(
  ctx: AppContext,
  session: Session,
  request: ClaimRequest,
  saveResponse: SaveResponse = noIdempotency,
): Promise<{ claims: Claim[] }> {
  await throttleStaking(ctx, session);
  await requireKyc(ctx.db, session.userId);
  const answer = await ctx.db.transaction(async (tx) => {
    const rows =
      'stakeId' in request
        ? [await claimOne(ctx, tx, await findStake(tx, session.userId, request.stakeId))]
        : await claimAll(ctx, tx, session.userId);
    const made = { claims: rows.map(viewClaim) };
    await saveResponse(tx, made);
    faultPoint(ctx, 'claim-written');
    return made;
  });
  faultPoint(ctx, 'claim-committed');
  return answer;
}

async function claimAll(ctx: AppContext, tx: Tx, userId: string): Promise<ClaimRow[]> {
  const open = await openStakesOf(tx, userId);
  const claimable = open.filter((now) => unclaimedOf(now) >= claimMinimum(ctx));
  const [most] = open.map(unclaimedOf).sort((one, other) => (one < other ? 1 : -1));
  if (claimable.length === 0) throw belowMinimum(ctx, most ?? 0n);
  const paid: ClaimRow[] = [];
  for (const now of claimable) paid.push(await claimOne(ctx, tx, now));
  return paid;
}

/** Claims one stake. The conditional update of `claimedRaw` lets only one of several concurrent claims succeed. */
async function claimOne(ctx: AppContext, tx: Tx, now: StakeNow): Promise<ClaimRow> {
  const amountRaw = unclaimedOf(now);
  if (amountRaw < claimMinimum(ctx)) throw belowMinimum(ctx, amountRaw);
  const { stake } = now;
  const [moved] = await tx
    .update(stakes)
    .set({ claimedRaw: accruedOf(now) })
    .where(
      and(
        eq(stakes.id, stake.id),
        eq(stakes.status, stake.status),
        eq(stakes.claimedRaw, stake.claimedRaw),
      ),
    )
    .returning({ id: stakes.id });
  if (!moved) throw new DomainError('CLAIM_OPEN');
  const [waiting] = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.stakeId, stake.id), eq(claims.status, 'PENDING')));
  if (waiting) throw new DomainError('CLAIM_OPEN');
  return claimAmount(ctx, tx, stake, amountRaw);
}

function belowMinimum(ctx: AppContext, amountRaw: bigint): DomainError {
  if (amountRaw === 0n) return new DomainError('NOTHING_TO_CLAIM');
  const min = sharesText(claimMinimum(ctx));
  return new DomainError('BELOW_MINIMUM', { min }, { x: `${min} shares` });
}

export function viewClaim(claim: ClaimRow): Claim {
  return {
    id: claim.id,
    stakeId: claim.stakeId,
    amount: sharesText(claim.amountRaw),
    valueUsd: formatDecimal(claim.valueUsdRaw, USD_DECIMALS),
    status: claim.status,
    requestedAt: claim.requestedAt.toISOString(),
    paidAt: claim.paidAt?.toISOString() ?? null,
    // Rewards are booked in the share register, not paid on a chain.
    txHash: null,
  };
}
