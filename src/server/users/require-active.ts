import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { users } from './tables';

/**
 * Holds an account open until the transaction ends: for verbs that create what must be settled before an account is closed
 * (orders, stakes). The session was checked when the request came; without this an order could slip in between the look at
 * the open items and the closing. The shared lock makes the closing wait for this transaction, or this one see it.
 *
 * @throws DomainError SESSION_EXPIRED when the account was closed meanwhile
 */
export async function requireActive(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')))
    .for('share');
  if (!user) throw new DomainError('SESSION_EXPIRED');
}
