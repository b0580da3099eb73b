import type { PlainFieldCode } from '@fnx/api/field-errors';
import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import { SIGNUP_NOTICE_QUEUE } from '@/server/account/codes/notify-address-owner';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { passwordFault } from '@/server/account/credentials/password-policy';
import { signups } from '@/server/account/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { termsVersion } from '@/server/platform/legal-versions';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { maskEmail, maskPhone } from '@/server/users/mask';
import { type PhoneNumber, readPhoneNumber } from '@/server/users/phone-number';
import { users } from '@/server/users/tables';
import { type Signup, sendFirstCode } from './signup-codes';

type Input = z.output<(typeof contract)['createAccount']['input']>;

/**
 * Starts a sign-up: validates the form, stores it, and sends a code to the phone.
 *
 * To prevent account enumeration, taken and free addresses get the same work and the same response. The owner of a
 * taken address gets a notice instead of a code, and no code matches.
 * @throws DomainError CAPTCHA_FAILED, COUNTRY_BLOCKED, VALIDATION_ERROR, RATE_LIMITED, SEND_LIMIT
 */
export async function createAccount(ctx: AppContext, input: Input, caller: Caller) {
  const { limits } = ctx.config;
  await throttleNetwork(ctx, 'signup', caller, limits.signupsPerIpHour, 3_600);
  if (!(await ctx.captcha.verify(input.captchaToken, caller.ip))) {
    throw problem('CAPTCHA_FAILED');
  }
  if (ctx.config.blockedCountries.includes(input.country)) throw problem('COUNTRY_BLOCKED');
  const phone = await checkForm(ctx, input);
  const passwordHash = await hashPassword(input.password);
  return ctx.db.transaction(async (tx) => {
    const signup = await store(ctx, tx, input, phone, passwordHash);
    const issued = await sendFirstCode(ctx, tx, signup, 'SIGNUP_PHONE', caller);
    // Always enqueued, so that timing does not reveal whether the e-mail is taken.
    await ctx.jobs.send(tx, SIGNUP_NOTICE_QUEUE, { signupId: signup.id });
    ctx.log.info(
      { requestId: caller.requestId, event: 'signup begun', signupId: signup.id },
      'event',
    );
    return {
      verificationId: signup.id,
      next: 'PHONE' as const,
      phoneMasked: maskPhone(phone.e164, phone.callingCode),
      emailMasked: maskEmail(input.email),
      expiresIn: issued.expiresIn,
      resendAfter: issued.resendAfter,
    };
  });
}

/** Form rules that the schema cannot express; collects all errors. */
async function checkForm(ctx: AppContext, input: Input): Promise<PhoneNumber> {
  const fields: Record<string, PlainFieldCode> = {};
  const phone = readPhoneNumber(input.phone, input.countryCode, ctx.config.smsCountries);
  if (!phone) fields.phone = 'PHONE_NOT_MOBILE';
  else if (phone.callingCode !== input.countryCode) fields.phone = 'PHONE_OTHER_COUNTRY';
  const fault = passwordFault(input.password, input.email);
  if (fault) fields.password = fault;
  if (input.termsVersion !== (await termsVersion(ctx))) {
    fields.termsVersion = 'TERMS_CHANGED';
  }
  if (!phone || Object.keys(fields).length > 0) throw invalidFields(fields);
  return phone;
}

async function store(
  ctx: AppContext,
  tx: Tx,
  input: Input,
  phone: PhoneNumber,
  passwordHash: string,
): Promise<Signup> {
  const now = ctx.clock.now();
  const [emailOwner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, input.email));
  const [phoneOwner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.phone, phone.e164));
  const [signup] = await tx
    .insert(signups)
    .values({
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      countryCode: phone.callingCode,
      phone: phone.e164,
      country: input.country,
      passwordHash,
      referralCode: input.referralCode ?? null,
      termsVersion: input.termsVersion,
      marketingOptIn: input.marketingOptIn ?? false,
      emailTaken: emailOwner !== undefined,
      phoneTaken: phoneOwner !== undefined,
      createdAt: now,
      expiresAt: plusSeconds(now, ctx.config.limits.signupLifeSeconds),
    })
    .returning();
  if (!signup) throw new Error('The sign-up was not stored.');
  return signup;
}
