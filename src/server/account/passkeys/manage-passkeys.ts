import type { Db, Tx } from '@fnx/postgres/client';
import { wholeList } from '@fnx/postgres/read-page';
import { and, count, desc, eq } from 'drizzle-orm';
import { type Proof, reauthenticate } from '@/server/account/credentials/reauthenticate';
import { passkeys } from '@/server/account/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { passkeyRemoved } from '@/server/messaging/security-texts';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';

type Passkey = typeof passkeys.$inferSelect;

export function shownPasskey({ id, name, backedUp, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    name,
    backedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** The caller's passkeys, newest first. */
export async function listPasskeys(ctx: AppContext, session: Session) {
  const rows = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, session.userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
  return wholeList(rows.map(shownPasskey), ctx.config.limits.passkeysPerUser);
}

/**
 * Removes one of the caller's passkeys. Sessions that it opened stay open.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, VALIDATION_ERROR when the authenticator code is
 * missing, NOT_FOUND when the caller has no such passkey
 */
export async function removePasskey(ctx: AppContext, session: Session, id: string, proof: Proof) {
  const userId = await reauthenticate(ctx, session, proof, async (owner) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, owner.id));
    const known = isUuid(id) && (await ctx.db.$count(passkeys, own)) > 0;
    if (!known) throw problem('NOT_FOUND');
    return owner.id;
  });
  await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (!removed) throw problem('NOT_FOUND');
    const left = await countPasskeys(tx, userId);
    await raiseNotification(ctx, tx, { userId, ...passkeyRemoved(ctx, left) });
  });
  ctx.log.info({ event: 'passkey removed', userId }, 'event');
  return { removed: 1 as const };
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}

/**
 * Removes all passkeys of an account that is recovered: each could log in on its own, and may be a thief's.
 * @returns how many there were
 */
export async function removePasskeys(tx: Tx, userId: string): Promise<number> {
  const removed = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  return removed.length;
}
