import type { Tx } from '@fnx/postgres/client';
import { and, eq, ne } from 'drizzle-orm';
import { passwordResets } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { keyedName, keyedNames } from '@/server/platform/limits/keyed-name';

export type Reset = typeof passwordResets.$inferSelect;

/** Tokens have 256 random bits, so a fast keyed hash is sufficient. */
export function hashResetToken(ctx: Pick<AppContext, 'config'>, token: string): string {
  return keyedName(ctx, `reset:${token}`);
}

/** The hashes that a token may be stored under while CODE_SECRET is replaced. */
export function resetTokenHashes(ctx: Pick<AppContext, 'config'>, token: string): string[] {
  return keyedNames(ctx, `reset:${token}`);
}

export async function closeResets(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ state: 'DONE' })
    .where(and(eq(passwordResets.userId, userId), ne(passwordResets.state, 'DONE')));
}
