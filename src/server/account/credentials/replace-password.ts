import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { oldPasswords } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import { checkPassword, hashPassword } from './password-hash';
import { passwordFault } from './password-policy';
import type { User } from './reauthenticate';

type Owner = Pick<User, 'id' | 'email' | 'passwordHash'>;

/** Previous password hashes that must not be reused, newest first. */
async function recentHashes(ctx: AppContext, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ passwordHash: oldPasswords.passwordHash })
    .from(oldPasswords)
    .where(eq(oldPasswords.userId, userId))
    .orderBy(desc(oldPasswords.replacedAt), desc(oldPasswords.id))
    .limit(ctx.config.limits.passwordsRemembered - 1);
  return rows.map((row) => row.passwordHash);
}

/** @throws DomainError VALIDATION_ERROR for a common password, PASSWORD_REUSED for a recent one */
export async function prepareNewPassword(
  ctx: AppContext,
  owner: Owner,
  password: string,
): Promise<string> {
  const fault = passwordFault(password, owner.email);
  if (fault) throw invalidFields({ newPassword: fault });
  for (const hash of [owner.passwordHash, ...(await recentHashes(ctx, owner.id))]) {
    if (await checkPassword(password, hash)) throw problem('PASSWORD_REUSED');
  }
  return hashPassword(password);
}

/**
 * Stores a new password and keeps the old hash, provided the current hash is unchanged since validation: of two
 * concurrent changes the second fails.
 * @throws DomainError SESSION_EXPIRED when another change was faster
 */
export async function replacePassword(
  ctx: AppContext,
  tx: Tx,
  owner: Owner,
  newHash: string,
): Promise<void> {
  const replaced = await tx
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, owner.id), eq(users.passwordHash, owner.passwordHash)))
    .returning({ id: users.id });
  if (replaced.length === 0) throw problem('SESSION_EXPIRED');
  await tx.insert(oldPasswords).values({
    userId: owner.id,
    passwordHash: owner.passwordHash,
    replacedAt: ctx.clock.now(),
  });
  const remembered = ctx.config.limits.passwordsRemembered - 1;
  const forgotten = tx
    .select({ id: oldPasswords.id })
    .from(oldPasswords)
    .where(eq(oldPasswords.userId, owner.id))
    .orderBy(desc(oldPasswords.replacedAt), desc(oldPasswords.id))
    .offset(remembered);
  await tx.delete(oldPasswords).where(inArray(oldPasswords.id, forgotten));
}
