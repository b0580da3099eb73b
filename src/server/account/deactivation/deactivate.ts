import type { DeactivationReason } from '@fnx/api/shared/account-vocabulary';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import { type Action, beginAction, consumeAction } from '@/server/account/codes/actions';
import { refuseCode } from '@/server/account/codes/consume-code';
import { type Proof, reauthenticate } from '@/server/account/credentials/reauthenticate';
import { closeResets } from '@/server/account/credentials/resets';
import { endSessions } from '@/server/account/sessions/end-sessions';
import { removeDraft } from '@/server/identity/draft/draft-parts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { deactivated } from '@/server/messaging/security-texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { OpenItem } from '@/server/platform/registry';
import { users } from '@/server/users/tables';

type Input = Proof & { reason: DeactivationReason; comment?: string | undefined };

/**
 * Starts an account closure: mails a code, unless the account has open items.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, OPEN_ITEMS (items), RESEND_COOLDOWN, SEND_LIMIT
 */
export async function beginDeactivation(ctx: AppContext, session: Session, input: Input) {
  const user = await reauthenticate(ctx, session, input, async (owner) => {
    await refuseOpenItems(ctx, ctx.db, owner.id);
    return owner;
  });
  const { otpId, expiresIn, resendAfter } = await ctx.db.transaction((tx) =>
    beginAction(ctx, tx, session, {
      purpose: 'DEACTIVATE',
      address: user.email,
      reason: input.reason,
      comment: input.comment ?? null,
    }),
  );
  return { otpId, expiresIn, resendAfter };
}

/**
 * Deactivates the account with the mailed code and ends all sessions. The owner can reactivate it by logging in for
 * 30 days.
 * @throws DomainError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS, OPEN_ITEMS (items)
 */
export async function finishDeactivation(
  ctx: AppContext,
  session: Session,
  code: { otpId: string; otp: string },
) {
  const deactivatedAt = ctx.clock.now();
  const reactivateUntil = plusSeconds(deactivatedAt, ctx.config.limits.reactivateSeconds);
  const consumed = await ctx.db.transaction(async (tx) => {
    const found = await consumeAction(ctx, tx, session, ['DEACTIVATE'], code);
    if (found.state === 'right') await close(ctx, tx, found.action, reactivateUntil);
    return found;
  });
  if (consumed.state !== 'right') throw refuseCode(consumed, 'OTP_ATTEMPTS');
  ctx.log.info({ event: 'account deactivated', userId: session.userId }, 'event');
  return {
    deactivatedAt: deactivatedAt.toISOString(),
    reactivateUntil: reactivateUntil.toISOString(),
  };
}

async function close(ctx: AppContext, tx: Tx, action: Action, until: Date): Promise<void> {
  const { userId, reason, comment } = action;
  // Conflicts with the lock of `requireActive`: waits for transactions that create items, so the check below sees
  // them.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await refuseOpenItems(ctx, tx, userId);
  await raiseNotification(ctx, tx, { userId, ...deactivated(ctx, until) });
  await tx
    .update(users)
    .set({
      status: 'DEACTIVATED',
      deactivatedAt: ctx.clock.now(),
      deactivationReason: reason,
      deactivationComment: comment,
    })
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')));
  await endSessions(ctx, tx, userId);
  await closeResets(tx, userId);
  await removeDraft(tx, userId);
}

async function refuseOpenItems(ctx: AppContext, db: Db, userId: string): Promise<void> {
  const items: OpenItem[] = [];
  for (const find of ctx.registry.openItems) items.push(...(await find(db, userId)));
  if (items.length > 0) throw problem('OPEN_ITEMS', { items });
}
