import type { Tx } from '@fnx/postgres/client';
import { violatedConstraint } from '@fnx/postgres/faults';
import { eq } from 'drizzle-orm';
import {
  type Action,
  type ActionSent,
  beginAction,
  consumeAction,
} from '@/server/account/codes/actions';
import { refuseCode } from '@/server/account/codes/consume-code';
import { type Proof, reauthenticate } from '@/server/account/credentials/reauthenticate';
import { closeResets } from '@/server/account/credentials/resets';
import { endLogins } from '@/server/account/sessions/end-sessions';
import { actions } from '@/server/account/tables';
import { changeBegun } from '@/server/messaging/code-texts';
import { postMessage } from '@/server/messaging/post-message';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { emailChanged, phoneChanged } from '@/server/messaging/security-texts';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { maskEmail, maskPhone } from '@/server/users/mask';
import { readPhoneNumber } from '@/server/users/phone-number';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { keepEmail } from './former-emails';

/**
 * Starts an e-mail change: sends a code to the new address and a warning to the old one. For an address of another
 * account the response is the same, but its owner is notified and no working code is created.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, VALIDATION_ERROR, RESEND_COOLDOWN, SEND_LIMIT
 */
export async function beginEmailChange(
  ctx: AppContext,
  session: Session,
  { newEmail, ...proof }: Proof & { newEmail: string },
): Promise<ActionSent> {
  const user = await reauthenticate(ctx, session, proof, (owner) => {
    if (newEmail !== owner.email) return owner;
    throw invalidFields({ newEmail: 'EMAIL_UNCHANGED' });
  });
  return ctx.db.transaction(async (tx) => {
    const taken = await isTaken(tx, eq(users.email, newEmail));
    await postMessage(ctx, tx, {
      channel: 'email',
      to: user.email,
      purpose: 'CHANGE_BEGUN',
      language: languageOf(user),
      text: changeBegun(ctx, 'email'),
    });
    return beginAction(ctx, tx, session, { purpose: 'CHANGE_EMAIL', address: newEmail, taken });
  });
}

/**
 * Starts a phone change: sends a code to the new number and warnings to the old number and by e-mail.
 * @throws DomainError as `beginEmailChange`
 */
export async function beginPhoneChange(
  ctx: AppContext,
  session: Session,
  { countryCode, newPhone, ...proof }: Proof & { countryCode: string; newPhone: string },
): Promise<ActionSent> {
  const phone = readPhoneNumber(newPhone, countryCode, ctx.config.smsCountries);
  if (!phone) {
    throw invalidFields({ newPhone: 'PHONE_NOT_MOBILE' });
  }
  if (phone.callingCode !== countryCode) {
    throw invalidFields({ newPhone: 'PHONE_OTHER_COUNTRY' });
  }
  const user = await reauthenticate(ctx, session, proof, (owner) => {
    if (phone.e164 !== owner.phone) return owner;
    throw invalidFields({ newPhone: 'PHONE_UNCHANGED' });
  });
  return ctx.db.transaction(async (tx) => {
    const taken = await isTaken(tx, eq(users.phone, phone.e164));
    for (const [channel, to] of [['sms', user.phone] as const, ['email', user.email] as const]) {
      await postMessage(ctx, tx, {
        channel,
        to,
        purpose: 'CHANGE_BEGUN',
        language: languageOf(user),
        text: changeBegun(ctx, 'phone'),
      });
    }
    return beginAction(ctx, tx, session, {
      purpose: 'CHANGE_PHONE',
      address: phone.e164,
      countryCode: phone.callingCode,
      taken,
    });
  });
}

async function isTaken(tx: Tx, condition: ReturnType<typeof eq>): Promise<boolean> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(condition);
  return owner !== undefined;
}

/**
 * Completes an e-mail or phone change with the code sent to the new address. Ends pending logins, password resets and
 * actions, and notifies the old address.
 * @throws DomainError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS
 */
export async function finishAddressChange(
  ctx: AppContext,
  session: Session,
  code: { otpId: string; otp: string },
): Promise<void> {
  const { userId } = session;
  const consumed = await ctx.db
    .transaction(async (tx) => {
      const purposes = ['CHANGE_EMAIL', 'CHANGE_PHONE'] as const;
      const found = await consumeAction(ctx, tx, session, purposes, code);
      if (found.state === 'right') await changeAddress(ctx, tx, found.action);
      return found;
    })
    .catch((error: unknown) => {
      // Another account took the address in the meantime.
      if (violatedConstraint(error)?.startsWith('users_')) return { state: 'expired' as const };
      throw error;
    });
  if (consumed.state !== 'right') throw refuseCode(consumed, 'OTP_ATTEMPTS');
  ctx.log.info({ event: 'address changed', purpose: consumed.action.purpose, userId }, 'event');
}

type Change = Pick<Action, 'userId' | 'address'> & {
  purpose: Action['purpose'];
  countryCode?: string | null;
};

/** The notice to the owner, which shows the address in part. */
export const noticeOf = (ctx: AppContext, { purpose, address, countryCode }: Change) =>
  purpose === 'CHANGE_EMAIL'
    ? emailChanged(ctx, maskEmail(address))
    : phoneChanged(ctx, maskPhone(address, countryCode ?? ''));

/** Replaces an address, and tells the old one. Ends pending logins, password resets and actions. */
export async function changeAddress(ctx: AppContext, tx: Tx, change: Change) {
  const { userId, address, countryCode } = change;
  const isEmail = change.purpose === 'CHANGE_EMAIL';
  // Before the update, so that it is sent to the old address.
  await raiseNotification(ctx, tx, { userId, ...noticeOf(ctx, change) });
  if (isEmail) await keepEmail(ctx, tx, userId);
  const [user] = await tx
    .update(users)
    .set(isEmail ? { email: address } : { phone: address, ...(countryCode ? { countryCode } : {}) })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error('The account was not found.');
  await tx.delete(actions).where(eq(actions.userId, userId));
  await endLogins(tx, userId);
  await closeResets(tx, userId);
  return user;
}
