import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { deviceLockKey, guessRule, loginLockKey } from '@/server/account/credentials/guesses';
import { checkPassword } from '@/server/account/credentials/password-hash';
import { requireReactivation } from '@/server/account/deactivation/reactivate';
import { hashDevice, isTrusted, renameDevice } from '@/server/account/sessions/trusted-devices';
import { logins, signups } from '@/server/account/tables';
import { postMessage } from '@/server/messaging/post-message';
import { loginLocked } from '@/server/messaging/texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller } from '@/server/platform/context';
import { accountLocked, type DomainError, problem } from '@/server/platform/errors';
import { clearFailures, countFailure } from '@/server/platform/limits/lockout';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { maskEmail, maskPhone } from '@/server/users/mask';
import { readPhoneNumber } from '@/server/users/phone-number';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { sendFirstLoginCode, type User } from './login-codes';

type Input = {
  identifier: string;
  password: string;
  captchaToken: string;
  deviceId?: string | undefined;
  reactivate?: boolean | undefined;
};

/** Replaces the account of an unknown identifier, so that both cases run the same queries. */
const NOBODY: Pick<User, 'id' | 'email' | 'settings'> = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'nobody@example.invalid',
  settings: {},
};

/**
 * First login step: checks the password and sends one code to phone and e-mail.
 *
 * To prevent account enumeration, known and unknown identifiers take the same path: the same lock, the same hashing work, the same
 * response. A stranger who signs up with a customer's address gets ACCOUNT_UNVERIFIED for the password of that sign-up, as for a
 * free address; the customer's own password works as before.
 * @throws DomainError CAPTCHA_FAILED, INVALID_CREDENTIALS, ACCOUNT_LOCKED, ACCOUNT_UNVERIFIED (verificationId,
 * phoneMasked, emailMasked), ACCOUNT_DEACTIVATED (reactivateUntil), ACCOUNT_BLOCKED, RATE_LIMITED, SEND_LIMIT
 */
export async function login(ctx: AppContext, input: Input, caller: Caller) {
  await throttleNetwork(ctx, 'login', caller, ctx.config.limits.loginsPerIpHour, 3_600);
  if (!(await ctx.captcha.verify(input.captchaToken, caller.ip))) {
    throw problem('CAPTCHA_FAILED');
  }
  const identifier = readIdentifier(input.identifier);
  const deviceHash = input.deviceId === undefined ? null : hashDevice(ctx, input.deviceId);
  const user = await findUser(ctx, identifier);
  const signup = await findOpenSignup(ctx, identifier);
  const { id: userId } = user ?? NOBODY;
  if (input.deviceId !== undefined) await renameDevice(ctx, userId, input.deviceId);
  const lockKey = (await isTrusted(ctx, ctx.db, userId, deviceHash))
    ? deviceLockKey(userId, deviceHash)
    : loginLockKey(ctx, identifier.value);
  const lock = await countFailure(ctx, ctx.db, lockKey, guessRule(ctx));
  if (lock.locked) throw accountLocked(lock.retryAfter);

  const [isUsers, isSignups] = await Promise.all([
    checkPassword(input.password, user?.passwordHash ?? null),
    checkPassword(input.password, signup?.passwordHash ?? null),
  ]);
  if (!user || !isUsers) {
    ctx.log.info({ requestId: caller.requestId, event: 'wrong password', userId }, 'event');
    if (lock.began) await notifyOwner(ctx, user);
    // Counted too: a stranger could otherwise clear the count with the password of a sign-up of their own.
    throw signup && isSignups ? unverified(signup) : problem('INVALID_CREDENTIALS');
  }
  await clearFailures(ctx.db, lockKey);
  if (user.status === 'BLOCKED') throw problem('ACCOUNT_BLOCKED');
  const reactivate = user.status === 'DEACTIVATED';
  if (reactivate) requireReactivation(ctx, user, input.reactivate ?? false);
  return beginLogin(ctx, user, { deviceHash, reactivate }, caller);
}

function unverified(signup: OpenSignup): DomainError {
  return problem('ACCOUNT_UNVERIFIED', {
    verificationId: signup.id,
    phoneMasked: maskPhone(signup.phone, signup.countryCode),
    emailMasked: maskEmail(signup.email),
  });
}

type LoginOptions = { deviceHash: string | null; reactivate: boolean };

/** Opens a login for which a first factor was shown, and sends its code. @throws DomainError SEND_LIMIT */
export async function beginLogin(
  ctx: AppContext,
  user: User,
  options: LoginOptions,
  caller: Caller,
) {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const expiresAt = plusSeconds(now, ctx.config.limits.loginLifeSeconds);
    const [row] = await tx
      .insert(logins)
      .values({ userId: user.id, ...options, createdAt: now, expiresAt })
      .returning({ id: logins.id });
    if (!row) throw new Error('The login was not stored.');
    const issued = await sendFirstLoginCode(ctx, tx, row.id, user);
    ctx.log.info({ requestId: caller.requestId, event: 'login begun', userId: user.id }, 'event');
    return {
      loginId: row.id,
      next: 'OTP' as const,
      emailMasked: maskEmail(user.email),
      phoneMasked: maskPhone(user.phone, user.countryCode),
      sentTo: issued.sentTo,
      expiresIn: issued.expiresIn,
      resendAfter: issued.resendAfter,
    };
  });
}

type Identifier = { kind: 'email' | 'phone'; value: string };

function readIdentifier(text: string): Identifier {
  const folded = text.normalize('NFKC').trim();
  if (folded.includes('@')) return { kind: 'email', value: folded.toLowerCase() };
  const phone = readPhoneNumber(folded);
  return { kind: 'phone', value: phone?.e164 ?? folded };
}

async function findUser(ctx: AppContext, { kind, value }: Identifier): Promise<User | null> {
  const column = kind === 'email' ? users.email : users.phone;
  const [user] = await ctx.db.select().from(users).where(eq(column, value));
  return user ?? null;
}

type OpenSignup = NonNullable<Awaited<ReturnType<typeof findOpenSignup>>>;

/** Newest unfinished sign-up with this address, so that its owner can continue it. */
async function findOpenSignup(ctx: AppContext, { kind, value }: Identifier) {
  const column = kind === 'email' ? signups.email : signups.phone;
  const [signup] = await ctx.db
    .select({
      id: signups.id,
      passwordHash: signups.passwordHash,
      phone: signups.phone,
      countryCode: signups.countryCode,
      email: signups.email,
    })
    .from(signups)
    .where(
      and(eq(column, value), ne(signups.state, 'DONE'), gt(signups.expiresAt, ctx.clock.now())),
    )
    .orderBy(desc(signups.createdAt))
    .limit(1);
  return signup ?? null;
}

/** For an unknown identifier the message is written already expired and never sent, so that both cases take equally long. */
async function notifyOwner(ctx: AppContext, user: User | null): Promise<void> {
  await ctx.db.transaction((tx) =>
    postMessage(ctx, tx, {
      channel: 'email',
      to: (user ?? NOBODY).email,
      purpose: 'LOGIN_LOCKED',
      language: languageOf(user ?? NOBODY),
      text: loginLocked(ctx),
      ...(user ? {} : { sendBefore: ctx.clock.now() }),
    }),
  );
}
