import { sql } from 'drizzle-orm';
import type { Tx } from '@/server/db/client';

/**
 * Lets one transaction at a time decide about something of one person, until it ends: for rules
 * that count rows (open orders, linked wallets) and so cannot be one conditional update.
 */
export async function lockOwner(
  tx: Tx,
  matter: 'orders' | 'wallets',
  userId: string,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${matter}:${userId}`}, 0))`,
  );
}
