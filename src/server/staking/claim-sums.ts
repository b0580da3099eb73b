import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import { claimTallies } from './tables';

/** `amountRaw` in millionths of a share. */
type ClaimSum = { lines: number; amountRaw: bigint };

/**
 * Number and sum of a customer's claims, optionally of one stake. Changes of the current transaction are included only after
 * its commit.
 */
export async function claimSum(db: Db | Tx, userId: string, stakeId?: string): Promise<ClaimSum> {
  const { lines, amountRaw } = claimTallies;
  const [sum] = await db
    .select({ lines, amountRaw })
    .from(claimTallies)
    .where(
      and(
        eq(claimTallies.userId, userId),
        stakeId === undefined ? isNull(claimTallies.stakeId) : eq(claimTallies.stakeId, stakeId),
      ),
    );
  return sum ?? { lines: 0, amountRaw: 0n };
}
