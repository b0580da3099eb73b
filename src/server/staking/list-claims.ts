import { and, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Claim } from '@/api/staking/schemas';
import type { AppContext, Session } from '@/server/platform/context';
import { readNewest } from '@/server/platform/database/read-newest';
import { formatDecimal, USD_DECIMALS } from '@/shared/money';
import { claimSum } from './claim-sums';
import { sharesText } from './plans';
import { claims } from './tables';

type ClaimQuery = { stakeId?: string | undefined; page: number; limit: number };

/** A page of the caller's claims, newest first, with the sum of all claims (of one stake, if given). */
export async function listClaims(ctx: AppContext, session: Session, query: ClaimQuery) {
  const { stakeId, page, limit } = query;
  const where = and(
    eq(claims.userId, session.userId),
    stakeId === undefined ? undefined : eq(claims.stakeId, stakeId),
  );
  const { lines: total, amountRaw } = await claimSum(ctx.db, session.userId, stakeId);
  const { paidAt: at, id } = claims;
  const rows = await readNewest(ctx.db, { table: claims, at, id, where }, { page, limit }, total);
  return {
    docs: rows.map(viewClaim),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    totals: { claimed: sharesText(amountRaw) },
  };
}

function viewClaim(claim: typeof claims.$inferSelect): Claim {
  return {
    id: claim.id,
    stakeId: claim.stakeId,
    amount: sharesText(claim.amountRaw),
    valueUsd: formatDecimal(claim.valueUsdRaw, USD_DECIMALS),
    status: 'PAID',
    paidAt: claim.paidAt.toISOString(),
    txHash: claim.txHash as Hex,
  };
}
