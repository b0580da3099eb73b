import * as z from 'zod/mini';
import { codeResent, codeSent, deviceId, otpErrors, token } from './account-parts';
import { captchaToken, id, line, otp, password } from './atoms';
import { profile } from './objects';
import { row } from './row';

/**
 * `deviceId` is a random name the browser gave itself: a device that was trusted is known by it. `reactivate` opens a
 * deactivated account again; without it ACCOUNT_DEACTIVATED says `reactivateUntil` for as long as that is possible.
 */
export const userLogin = row({
  input: z.strictObject({
    identifier: line(3, 254),
    password,
    captchaToken,
    deviceId: z.optional(deviceId),
    reactivate: z.optional(z.boolean('Send true or false.')),
  }),
  data: z.object({
    loginId: id,
    next: z.literal('OTP'),
    emailMasked: z.string(),
    phoneMasked: z.string(),
    ...codeSent,
  }),
  errors: [
    'CAPTCHA_FAILED',
    'INVALID_CREDENTIALS',
    'ACCOUNT_UNVERIFIED',
    'ACCOUNT_DEACTIVATED',
    'ACCOUNT_BLOCKED',
    'ACCOUNT_LOCKED',
    'SEND_LIMIT',
  ],
});

export const loginVerifyOtp = row({
  input: z.strictObject({
    loginId: id,
    otp,
    trustDevice: z.optional(z.boolean('Send true or false.')),
  }),
  data: z.discriminatedUnion('next', [
    z.object({ next: z.literal('DONE'), token, user: profile }),
    z.object({ next: z.literal('TOTP'), loginId: id }),
  ]),
  errors: [...otpErrors, 'LOGIN_NOT_FOUND', 'ACCOUNT_LOCKED'],
});

export const loginResendOtp = row({
  input: z.strictObject({
    loginId: id,
    channel: z.optional(z.enum(['sms', 'email', 'both'])),
  }),
  data: codeResent,
  errors: ['RESEND_COOLDOWN', 'SEND_LIMIT', 'LOGIN_NOT_FOUND'],
});
