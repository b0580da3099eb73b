import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import type { ClaimStatus } from '@/shared/vocabulary';
import { claimTallies } from './tables';

/** Claims in one status; `amountRaw` in millionths of a share. */
export type ClaimSum = { status: ClaimStatus; lines: number; amountRaw: bigint };

/**
 * Number and sum of a customer's claims by status, optionally of one stake. Changes of the current transaction are included
 * only after its commit.
 */
export function claimSums(db: Db | Tx, userId: string, stakeId?: string): Promise<ClaimSum[]> {
  const { status, lines, amountRaw } = claimTallies;
  return db
    .select({ status, lines, amountRaw })
    .from(claimTallies)
    .where(
      and(
        eq(claimTallies.userId, userId),
        stakeId === undefined ? isNull(claimTallies.stakeId) : eq(claimTallies.stakeId, stakeId),
      ),
    );
}

export function totalsOf(sums: readonly ClaimSum[]): { paidRaw: bigint; waitingRaw: bigint } {
  const of = (status: ClaimStatus) => sums.find((sum) => sum.status === status)?.amountRaw ?? 0n;
  return { paidRaw: of('PAID'), waitingRaw: of('PENDING') };
}
