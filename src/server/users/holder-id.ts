import { randomBytes } from 'node:crypto';
import type { Db } from '@fnx/postgres/client';
import { eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { users } from './tables';

const HOLDER_ID_BYTES = 32;

/** The id of a person on the chain as a subquery: no row before it is needed. */
export const holderOf = (db: Db, userId: string) =>
  db.select({ holder: users.holderId }).from(users).where(eq(users.id, userId));

/**
 * The random id of a person on the chain; created at first need. Random and not a hash of personal data, so that
 * nobody can confirm a guess of who it is.
 */
export async function holderIdOf(tx: Db, userId: string): Promise<Hex> {
  const [known] = await tx
    .select({ holderId: users.holderId })
    .from(users)
    .where(eq(users.id, userId));
  if (known?.holderId) return known.holderId as Hex;
  const made = `0x${randomBytes(HOLDER_ID_BYTES).toString('hex')}`;
  const [user] = await tx.transaction((one) =>
    one
      .update(users)
      .set({ holderId: sql`coalesce(${users.holderId}, ${made})` })
      .where(eq(users.id, userId))
      .returning({ holderId: users.holderId }),
  );
  if (!user?.holderId) throw new Error(`There is no user ${userId}.`);
  return user.holderId as Hex;
}
