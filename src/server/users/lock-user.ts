import { sql } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';

type LockScope = 'orders' | 'wallets' | 'price-alerts';

/**
 * Serializes transactions about one customer until the transaction ends. For rules that count rows (open orders, linked
 * wallets) and so cannot be one conditional update.
 */
export async function lockOwner(tx: Tx, scope: LockScope, userId: string): Promise<void> {
  const key = `${scope}:${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
