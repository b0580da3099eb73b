import type { ActionPurpose } from '@fnx/api/shared/account-vocabulary';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { actions } from '@/server/account/tables';
import { actionCode, addressInUse } from '@/server/messaging/code-texts';
import { postMessage } from '@/server/messaging/post-message';
import { plusSeconds, secondsUntil } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { payerColumns, wayOf } from '@/server/users/pay-way';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { type Consumed, consumeCode } from './consume-code';
import { type Issue, type Issued, issueCode, reissueCode } from './issue-code';
import { countSkippedNotice, notifyAddressOwner } from './notify-address-owner';

/*
 * Actions that a signed-in user confirms with a code. `beginAction` stores the action and sends the code; the service
 * that performs it calls `consumeAction`.
 */

export type Action = typeof actions.$inferSelect;

type NewAction = Pick<Action, 'purpose' | 'address'> &
  Partial<Pick<Action, 'taken' | 'countryCode' | 'reason' | 'comment'>>;

export type ActionSent = {
  otpId: string;
  expiresIn: number;
  resendAfter: number;
  sendsLeft: number;
};

function actionIssue(ctx: AppContext, action: Action): Issue {
  return {
    purpose: action.purpose,
    requestId: action.id,
    address: action.address,
    recipients: [action.address],
    // The codes of a change prove an address that may be anybody's.
    budget: isChange(action.purpose) ? 'open' : 'own',
    lifeSeconds: ctx.config.limits.codeLifeSeconds,
    decoy: action.taken,
  };
}

const isChange = (purpose: ActionPurpose) =>
  purpose === 'CHANGE_EMAIL' || purpose === 'CHANGE_PHONE';

async function post(ctx: AppContext, tx: Tx, action: Action, issued: Issued): Promise<ActionSent> {
  const { address: to, purpose, id: otpId } = action;
  const [owner] = await tx.select(payerColumns).from(users).where(eq(users.id, action.userId));
  if (!owner) throw new Error('The owner of the action does not exist.');
  if (issued.code === null) {
    await notifyAddressOwner(ctx, tx, to, addressInUse(ctx));
  } else {
    await countSkippedNotice(ctx, tx, to);
    await postMessage(ctx, tx, {
      channel: to.startsWith('+') ? 'sms' : 'email',
      to,
      purpose,
      language: languageOf(owner),
      way: wayOf(ctx, owner),
      text: actionCode(purpose, issued.code, issued.expiresIn),
      code: issued.code,
      sendBefore: issued.expiresAt,
    });
  }
  const { expiresIn, resendAfter, sendsLeft } = issued;
  return { otpId, expiresIn, resendAfter, sendsLeft };
}

/**
 * Replaces an earlier action of the same purpose. The resend wait is part of the statement, so only one of several
 * concurrent requests sends a code.
 * @throws DomainError RESEND_COOLDOWN, SEND_LIMIT
 */
export async function beginAction(
  ctx: AppContext,
  tx: Tx,
  { userId, sessionId }: Session,
  { purpose, address, taken = false, ...more }: NewAction,
): Promise<ActionSent> {
  const now = ctx.clock.now();
  const { codeResendSeconds, actionLifeSeconds } = ctx.config.limits;
  const begun = {
    sessionId,
    address,
    taken,
    countryCode: more.countryCode ?? null,
    reason: more.reason ?? null,
    comment: more.comment ?? null,
    begunAt: now,
    expiresAt: plusSeconds(now, actionLifeSeconds),
  };
  const [action] = await tx
    .insert(actions)
    .values({ userId, purpose, ...begun })
    .onConflictDoUpdate({
      target: [actions.userId, actions.purpose],
      set: { id: sql`gen_random_uuid()`, ...begun },
      setWhere: lte(actions.begunAt, plusSeconds(now, -codeResendSeconds)),
    })
    .returning();
  if (!action) throw await tooSoon(ctx, tx, userId, purpose);
  return post(ctx, tx, action, await issueCode(ctx, tx, actionIssue(ctx, action)));
}

async function tooSoon(ctx: AppContext, tx: Tx, userId: string, purpose: ActionPurpose) {
  const [last] = await tx
    .select({ begunAt: actions.begunAt })
    .from(actions)
    .where(and(eq(actions.userId, userId), eq(actions.purpose, purpose)));
  const now = ctx.clock.now();
  const next = plusSeconds(last?.begunAt ?? now, ctx.config.limits.codeResendSeconds);
  return problem('RESEND_COOLDOWN', { retryAfter: secondsUntil(next, now) });
}

type Named = { otpId: string; purposes: readonly ActionPurpose[] };

async function findAction(
  ctx: AppContext,
  tx: Tx,
  { userId, sessionId }: Session,
  { otpId, purposes }: Named,
): Promise<Action | null> {
  if (!isUuid(otpId)) return null;
  const [action] = await tx
    .select()
    .from(actions)
    .where(
      and(
        eq(actions.id, otpId),
        eq(actions.userId, userId),
        eq(actions.sessionId, sessionId),
        inArray(actions.purpose, [...purposes]),
        gt(actions.expiresAt, ctx.clock.now()),
      ),
    );
  return action ?? null;
}

/** @throws DomainError NOT_FOUND when the session has no such pending action, RESEND_COOLDOWN, SEND_LIMIT */
export async function resendAction(
  ctx: AppContext,
  session: Session,
  { purpose, otpId }: { purpose: ActionPurpose; otpId: string },
): Promise<ActionSent> {
  return ctx.db.transaction(async (tx) => {
    const action = await findAction(ctx, tx, session, { otpId, purposes: [purpose] });
    if (!action) throw problem('NOT_FOUND');
    const issued = await reissueCode(ctx, tx, actionIssue(ctx, action));
    await tx.update(actions).set({ begunAt: ctx.clock.now() }).where(eq(actions.id, action.id));
    return post(ctx, tx, action, issued);
  });
}

type ConsumedAction = { state: 'right'; action: Action } | Exclude<Consumed, { state: 'right' }>;

/** A correct code deletes the action, which the caller performs in the same transaction. Always commit, then throw. */
export async function consumeAction(
  ctx: AppContext,
  tx: Tx,
  session: Session,
  purposes: readonly ActionPurpose[],
  { otpId, otp }: { otpId: string; otp: string },
): Promise<ConsumedAction> {
  const action = await findAction(ctx, tx, session, { otpId, purposes });
  if (!action) return { state: 'expired' };
  const consumed = await consumeCode(ctx, tx, actionIssue(ctx, action), otp);
  if (consumed.state !== 'right') return consumed;
  await tx.delete(actions).where(eq(actions.id, action.id));
  return { state: 'right', action };
}
