import { and, count, desc, eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/context';
import { type ClaimStatus, claims } from '@/server/db/schema';
import { isUuid } from '@/server/ids';
import { viewClaim } from './claim-rewards';
import { claimTotals } from './list-stakes';
import { sharesText } from './plans';

export type ClaimQuery = {
  stakeId?: string | undefined;
  status?: ClaimStatus | undefined;
  page: number;
  limit: number;
};

/** The caller's claims, newest first, with the sums of all of them (of one stake, where one is named). */
export async function listClaims(ctx: AppContext, session: Session, query: ClaimQuery) {
  const { stakeId, status, page, limit } = query;
  if (stakeId !== undefined && !isUuid(stakeId)) return emptyList(page, limit);
  const where = and(
    eq(claims.userId, session.userId),
    stakeId === undefined ? undefined : eq(claims.stakeId, stakeId),
    status === undefined ? undefined : eq(claims.status, status),
  );
  const rows = await ctx.db
    .select()
    .from(claims)
    .where(where)
    .orderBy(desc(claims.requestedAt), desc(claims.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await ctx.db.select({ total: count() }).from(claims).where(where);
  const total = counted?.total ?? 0;
  const { paidRaw, waitingRaw } = await claimTotals(ctx.db, session.userId, stakeId);
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
