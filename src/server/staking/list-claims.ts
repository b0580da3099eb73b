import { and, eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { readNewest } from '@/server/platform/database/read-newest';
import { isUuid } from '@/server/platform/ids';
import type { ClaimStatus } from '@/shared/vocabulary';
import { viewClaim } from './claim-rewards';
import { claimSums, totalsOf } from './claim-sums';
import { sharesText } from './plans';
import { claims } from './tables';

type ClaimQuery = {
  stakeId?: string | undefined;
  status?: ClaimStatus | undefined;
  page: number;
  limit: number;
};

/** A page of the caller's claims, newest first, with the sums of all claims (of one stake, if given). */
export async function listClaims(ctx: AppContext, session: Session, query: ClaimQuery) {
  const { stakeId, status, page, limit } = query;
  if (stakeId !== undefined && !isUuid(stakeId)) return emptyList(page, limit);
  const where = and(
    eq(claims.userId, session.userId),
    stakeId === undefined ? undefined : eq(claims.stakeId, stakeId),
    status === undefined ? undefined : eq(claims.status, status),
  );
  const sums = await claimSums(ctx.db, session.userId, stakeId);
  const total = sums
    .filter((sum) => status === undefined || sum.status === status)
    .reduce((lines, sum) => lines + sum.lines, 0);
  const { requestedAt: at, id } = claims;
  const rows = await readNewest(ctx.db, { table: claims, at, id, where }, { page, limit }, total);
  const { paidRaw, waitingRaw } = totalsOf(sums);
  return {
    docs: rows.map(viewClaim),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    totals: { claimed: sharesText(paidRaw), pending: sharesText(waitingRaw) },
  };
}

function emptyList(page: number, limit: number) {
  return { docs: [], total: 0, page, limit, pages: 0, totals: { claimed: '0', pending: '0' } };
}
