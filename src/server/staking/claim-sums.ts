import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import type { ClaimStatus } from '@/shared/vocabulary';
import { claimTallies } from './tables';

/** Claims in one status; the amount in millionths of a share. */
export type ClaimSum = { status: ClaimStatus; lines: number; amountRaw: bigint };

/** How many claims a person has, or has of one stake, and over how much. Of what a transaction changes, it tells after its end. */
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

/** What was paid and what is still waited for. */
export function totalsOf(sums: readonly ClaimSum[]): { paidRaw: bigint; waitingRaw: bigint } {
  const of = (status: ClaimStatus) => sums.find((sum) => sum.status === status)?.amountRaw ?? 0n;
  return { paidRaw: of('PAID'), waitingRaw: of('PENDING') };
}
