import type { Db } from '@fnx/postgres/client';
import { and, eq, sql } from 'drizzle-orm';
import { claims } from './tables';

/** `amountRaw` in millionths of a share. */
type ClaimSum = { lines: number; amountRaw: bigint };

/** Number and sum of a customer's claims, optionally of one stake. */
export async function claimSum(db: Db, userId: string, stakeId?: string): Promise<ClaimSum> {
  const [sum] = await db
    .select({
      lines: sql<number>`count(*)::int`,
      amountRaw: sql`coalesce(sum(${claims.amountRaw}), 0)`.mapWith(BigInt),
    })
    .from(claims)
    .where(
      and(
        eq(claims.userId, userId),
        stakeId === undefined ? undefined : eq(claims.stakeId, stakeId),
      ),
    );
  return sum ?? { lines: 0, amountRaw: 0n };
}
