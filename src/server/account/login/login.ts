import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { guessKey, guessRule } from '@/server/account/credentials/guesses';
import { checkPassword } from '@/server/account/credentials/password-hash';
import { requireReactivation } from '@/server/account/deactivation/reactivate';
import { hashDevice } from '@/server/account/sessions/trusted-devices';
import { logins, signups } from '@/server/account/tables';
import { postMessage } from '@/server/messaging/post-message';
import { loginLocked } from '@/server/messaging/texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { clearFailures, countFailure } from '@/server/platform/limits/lockout';
import { throttle } from '@/server/platform/limits/throttle';
import { maskEmail, maskPhone } from '@/server/users/mask';
import { readPhoneNumber } from '@/server/users/phone-number';
import { users } from '@/server/users/tables';
import { sendFirstLoginCode, type User } from './login-codes';

type Input = {
  identifier: string;
  password: string;
  captchaToken: string;
  deviceId?: string | undefined;
  reactivate?: boolean | undefined;
};

/**
 * First login step: checks the password and sends one code to phone and e-mail.
 *
 * To prevent account enumeration, known and unknown identifiers take the same path: same lock (per account, or per
 * identifier), same hashing work (against a dummy hash), same response.
 * @throws DomainError CAPTCHA_FAILED, INVALID_CREDENTIALS, ACCOUNT_LOCKED, ACCOUNT_UNVERIFIED (verificationId,
 * phoneMasked, emailMasked), ACCOUNT_DEACTIVATED (reactivateUntil), ACCOUNT_BLOCKED, RATE_LIMITED, SEND_LIMIT
 */
export async function login(ctx: AppContext, input: Input, caller: Caller) {
  await throttle(ctx, `login:${caller.ip}`, ctx.config.limits.loginsPerIpHour, 3_600);
  if (!(await ctx.captcha.verify(input.captchaToken, caller.ip))) {
    throw new DomainError('CAPTCHA_FAILED');
  }
  const identifier = readIdentifier(input.identifier);
  const user = await findUser(ctx, identifier);
  const lockKey = user
    ? guessKey('login', user.id)
    : `login:name:${keyedName(ctx, identifier.value)}`;
  const lock = await countFailure(ctx, ctx.db, lockKey, guessRule(ctx));
  if (lock.locked) throw new DomainError('ACCOUNT_LOCKED', { retryAfter: lock.retryAfter });

  // Queried in both cases, so that both take equally long.
  const found = await findOpenSignup(ctx, identifier);
  const signup = user ? null : found;
  const stored = user?.passwordHash ?? signup?.passwordHash ?? null;
  if (!(await checkPassword(input.password, stored))) {
    ctx.log.info(
      { requestId: caller.requestId, event: 'wrong password', userId: user?.id },
      'event',
    );
    if (lock.began && user) await notifyOwner(ctx, user);
    throw new DomainError('INVALID_CREDENTIALS');
  }
  await clearFailures(ctx.db, lockKey);
  if (signup) {
    throw new DomainError('ACCOUNT_UNVERIFIED', {
      verificationId: signup.id,
      phoneMasked: maskPhone(signup.phone, signup.countryCode),
      emailMasked: maskEmail(signup.email),
    });
  }
  if (!user) throw new DomainError('INVALID_CREDENTIALS');
  if (user.status === 'BLOCKED') throw new DomainError('ACCOUNT_BLOCKED');
  const reactivate = user.status === 'DEACTIVATED';
  if (reactivate) requireReactivation(ctx, user, input.reactivate ?? false);
  const deviceHash = input.deviceId === undefined ? null : hashDevice(ctx, input.deviceId);
  return beginLogin(ctx, user, { deviceHash, reactivate }, caller);
}

type LoginOptions = { deviceHash: string | null; reactivate: boolean };

async function beginLogin(ctx: AppContext, user: User, options: LoginOptions, caller: Caller) {
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
      expiresIn: issued.expiresIn,
      resendAfter: issued.resendAfter,
    };
  });
}

type Identifier = { kind: 'email' | 'phone'; value: string };

function readIdentifier(text: string): Identifier {
  const folded = text.normalize('NFKC').trim();
  if (folded.includes('@')) return { kind: 'email', value: folded.toLowerCase() };
  const phone = readPhoneNumber(folded.startsWith('00') ? `+${folded.slice(2)}` : folded);
  return { kind: 'phone', value: phone?.e164 ?? folded };
}

async function findUser(ctx: AppContext, { kind, value }: Identifier): Promise<User | null> {
  const column = kind === 'email' ? users.email : users.phone;
  const [user] = await ctx.db.select().from(users).where(eq(column, value));
  return user ?? null;
}

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

async function notifyOwner(ctx: AppContext, user: User): Promise<void> {
  await ctx.db.transaction((tx) =>
    postMessage(ctx, tx, {
      channel: 'email',
      to: user.email,
      purpose: 'LOGIN_LOCKED',
      text: loginLocked(ctx),
    }),
  );
}
