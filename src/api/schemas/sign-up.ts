import * as z from 'zod/mini';
import { codeResent, codeSent, otpErrors, repeatsPassword, token } from './account-parts';
import {
  accepted,
  callingCode,
  captchaToken,
  country,
  email,
  id,
  newPassword,
  otp,
  personName,
  phone,
  version,
} from './atoms';
import { profile } from './objects';
import { row } from './row';

export const createAccount = row({
  input: z
    .strictObject({
      firstName: personName,
      lastName: personName,
      email,
      countryCode: callingCode,
      phone,
      country,
      password: newPassword,
      confirmPassword: z.string('Repeat the password.').check(z.maxLength(128)),
      referralCode: z.optional(
        z
          .string('This is not a valid referral code.')
          .check(z.regex(/^[A-Za-z0-9-]{4,32}$/, 'This is not a valid referral code.')),
      ),
      termsAccepted: accepted,
      riskAccepted: accepted,
      termsVersion: version,
      marketingOptIn: z.optional(z.boolean('Send true or false.')),
      captchaToken,
    })
    .check(z.refine((form) => form.password === form.confirmPassword, repeatsPassword)),
  data: z.object({
    verificationId: id,
    next: z.literal('PHONE'),
    phoneMasked: z.string(),
    emailMasked: z.string(),
    ...codeSent,
  }),
  errors: ['CAPTCHA_FAILED', 'COUNTRY_BLOCKED', 'SEND_LIMIT'],
});

const verifyInput = z.strictObject({ verificationId: id, otp });
const verifyErrors = [...otpErrors, 'VERIFICATION_NOT_FOUND'] as const;
const resendErrors = [
  'RESEND_COOLDOWN',
  'SEND_LIMIT',
  'ALREADY_VERIFIED',
  'VERIFICATION_NOT_FOUND',
] as const;

export const verifyPhoneOtp = row({
  input: verifyInput,
  data: z.object({ next: z.literal('EMAIL'), emailMasked: z.string(), ...codeSent }),
  errors: verifyErrors,
});

export const verifyPhoneResendOtp = row({
  input: z.strictObject({ verificationId: id, channel: z.optional(z.enum(['sms', 'call'])) }),
  data: codeResent,
  errors: resendErrors,
});

export const verifyEmailOtp = row({
  input: verifyInput,
  data: z.object({ token, user: profile }),
  errors: [...verifyErrors, 'PHONE_NOT_VERIFIED'],
});

export const verifyEmailResendOtp = row({
  input: z.strictObject({ verificationId: id }),
  data: codeResent,
  errors: [...resendErrors, 'PHONE_NOT_VERIFIED'],
});
