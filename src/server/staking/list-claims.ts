import type { Claim } from '@fnx/api/staking/schemas';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { and, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { claimSum } from './claim-sums';
import { sharesText } from './plans';
import { claims } from './tables';

type ClaimQuery = PageInput & { stakeId?: string | undefined };

/** A page of the caller's claims, newest first, with the sum of all claims (of one stake, if given). */
export async function listClaims(ctx: AppContext, session: Session, query: ClaimQuery) {
  const { stakeId } = query;
  const where = and(
    eq(claims.userId, session.userId),
    stakeId === undefined ? undefined : eq(claims.stakeId, stakeId),
  );
  const { lines: total, amountRaw } = await claimSum(ctx.db, session.userId, stakeId);
  const { paidAt: key, id } = claims;
  const select = ctx.db.select().from(claims).$dynamic();
  const list = await readPage(ctx.db, select, { where, key, id }, query, total);
  return {
    ...list,
    docs: list.docs.map(viewClaim),
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
