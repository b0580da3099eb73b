import { and, eq, lt, sql } from 'drizzle-orm';
import { offerings } from '@/server/market/tables';
import { type ChainEvent, integerArg } from '@/server/platform/chain-events';
import type { Tx } from '@/server/platform/database/client';
import type { BookingContext } from '@/server/platform/registry';

/**
 * Gives the open round the cap that ADMIN set in the contract: more or fewer shares are left. A cap from before the round was opened is
 * part of it already.
 */
export async function bookCap(
  _: BookingContext,
  tx: Tx,
  events: readonly ChainEvent[],
): Promise<void> {
  for (const event of events) {
    const cap = sql`${integerArg(event, 'cap').toString()}::numeric`;
    await tx
      .update(offerings)
      .set({
        totalRaw: cap,
        leftRaw: sql`${offerings.leftRaw} + ${cap} - ${offerings.totalRaw}`,
      })
      .where(and(eq(offerings.active, true), lt(offerings.createdAt, event.blockTime)));
  }
}
