import type { Tx } from '@fnx/postgres/client';
import { and, eq, lt, sql } from 'drizzle-orm';
import { offerings } from '@/server/market/tables';
import { type EventOf, integerArg } from '@/server/platform/chain-events';
import type { BookingContext } from '@/server/platform/registry';

/**
 * Books the cap that ADMIN set in the contract. A cap from before the round was opened is part of it already.
 */
export async function bookCap(
  _: BookingContext,
  tx: Tx,
  events: readonly EventOf<'shareSale', 'CapSet'>[],
): Promise<void> {
  for (const event of events) await setCap(tx, integerArg(event, 'cap'), event.blockTime);
}

/** Gives the open round a cap: more or fewer shares are left. @param at a time before which the round must have been opened */
export async function setCap(tx: Tx, capRaw: bigint, at?: Date): Promise<void> {
  const cap = sql`${capRaw.toString()}::numeric`;
  await tx
    .update(offerings)
    .set({
      totalRaw: cap,
      leftRaw: sql`${offerings.leftRaw} + ${cap} - ${offerings.totalRaw}`,
    })
    .where(and(eq(offerings.active, true), at && lt(offerings.createdAt, at)));
}
