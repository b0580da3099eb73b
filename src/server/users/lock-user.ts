import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';

type LockScope = 'orders' | 'wallets';

/**
 * Serializes transactions about one customer until the transaction ends. For rules that count rows (open orders, linked
 * wallets) and so cannot be one conditional update.
 */
export async function lockOwner(tx: Tx, scope: LockScope, userId: string): Promise<void> {
  await tx.execute(sql`select ${ownerLock(scope, sql`${userId}::text`)}`);
}

/** The lock as an SQL expression, for a statement that finds the customer. Read the protected rows in a later statement. */
export function ownerLock(scope: LockScope, userId: AnyColumn | SQL): SQL<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${sql.raw(`'${scope}:'`)} || ${userId}, 0))`;
}
