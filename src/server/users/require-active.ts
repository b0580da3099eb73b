import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import { problem } from '@/server/platform/errors';
import { users } from './tables';

/**
 * Keeps an account active until the transaction ends. Call it before creating anything that must be settled before
 * closure (orders, stakes). Without it, an order could be created between the open-items check and the deactivation.
 * The shared lock makes the deactivation wait for this transaction, or makes this one see the deactivation.
 * @throws DomainError SESSION_EXPIRED when the account is no longer active
 */
export async function requireActive(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')))
    .for('share');
  if (!user) throw problem('SESSION_EXPIRED');
}
