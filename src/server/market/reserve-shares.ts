import type { Db, Tx } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq, gte, sql } from 'drizzle-orm';
import { type DomainError, problem } from '@/server/platform/errors';
import { offerings } from './tables';

/**
 * Reserves shares of an offering. One conditional update, so that concurrent buyers cannot oversell. Returns false when too
 * few are left.
 */
export async function takeShares(tx: Tx, offeringId: string, sharesRaw: bigint): Promise<boolean> {
  const taken = await tx
    .update(offerings)
    .set({ leftRaw: sql`${offerings.leftRaw} - ${sharesRaw.toString()}::numeric` })
    .where(and(eq(offerings.id, offeringId), gte(offerings.leftRaw, sharesRaw)))
    .returning({ id: offerings.id });
  return taken.length === 1;
}

export async function returnShares(tx: Tx, offeringId: string, sharesRaw: bigint): Promise<void> {
  if (sharesRaw === 0n) return;
  await tx
    .update(offerings)
    .set({ leftRaw: sql`${offerings.leftRaw} + ${sharesRaw.toString()}::numeric` })
    .where(eq(offerings.id, offeringId));
}

export type Offering = typeof offerings.$inferSelect;

/** The offering open at a moment; null between rounds. */
export async function openOffering(db: Db, at: Date): Promise<Offering | null> {
  const [offering] = await db.select().from(offerings).where(eq(offerings.active, true));
  if (!offering || offering.startsAt > at) return null;
  return offering.endsAt && offering.endsAt <= at ? null : offering;
}

export function soldOut(leftRaw: bigint): DomainError {
  const left = formatDecimal(leftRaw > 0n ? leftRaw : 0n, SHARE_DECIMALS);
  return problem('SOLD_OUT', { left });
}
