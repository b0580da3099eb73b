import type { Tx } from '@fnx/postgres/client';
import { lockNamed } from '@/server/platform/database/locks';

type LockScope = 'orders' | 'wallets' | 'price-alerts';

/**
 * Serializes transactions about one customer until the transaction ends. For rules that count rows (open orders, linked
 * wallets) and so cannot be one conditional update.
 */
export async function lockOwner(tx: Tx, scope: LockScope, userId: string): Promise<void> {
  await lockNamed(tx, scope, userId);
}
