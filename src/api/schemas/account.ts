import * as z from 'zod/mini';
import {
  accepted,
  callingCode,
  captchaToken,
  count,
  country,
  email,
  id,
  isoTime,
  line,
  lines,
  newPassword,
  otp,
  password,
  personName,
  phone,
  recoveryCode,
  version,
} from './atoms';
import { notificationKind, profile, settings } from './objects';
import { row } from './row';

const token = z.string().check(z.maxLength(4096));
const repeatsPassword = {
  path: ['confirmPassword'],
  error: 'The two passwords are not the same.',
};
const codeSent = { expiresIn: count, resendAfter: count };
const codeResent = z.object({ ...codeSent, sendsLeft: count });
const deviceId = z
  .string('This is not a device id.')
  .check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not a device id.'));
const otpErrors = ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS'] as const;

// --- sign-up --------------------------------------------------------------------------------------------------------

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
          .string('This is not a referral code.')
          .check(z.regex(/^[A-Za-z0-9-]{4,32}$/, 'This is not a referral code.')),
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

// --- login ----------------------------------------------------------------------------------------------------------

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

// --- profile and session --------------------------------------------------------------------------------------------

export const getProfile = row({
  data: profile,
  errors: ['ACCOUNT_DEACTIVATED', 'ACCOUNT_BLOCKED'],
});

/** The avatar's data URL: 45 kB at most, so that the sealed body stays under the service's 64 kB. */
const avatar = z
  .string('This is not a picture.')
  .check(
    z.maxLength(45_000, 'The picture is too large.'),
    z.regex(
      /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
      'Send a PNG, JPEG or WebP.',
    ),
  );

/** Either the fields to change, or `otpId` and `otp`: they finish a change of e-mail or phone that sendOTPEmail began. */
export const updateProfile = row({
  input: z
    .strictObject({
      firstName: z.optional(personName),
      lastName: z.optional(personName),
      avatar: z.optional(z.nullable(avatar)),
      address: z.optional(line(1, 200)),
      otpId: z.optional(id),
      otp: z.optional(otp),
    })
    .check(
      z.refine((form) => (form.otpId === undefined) === (form.otp === undefined), {
        path: ['otp'],
        error: 'Send the code together with its otpId.',
      }),
      z.refine((form) => form.otpId === undefined || Object.keys(form).length === 2, {
        path: ['otpId'],
        error: 'Send the code alone.',
      }),
    ),
  data: profile,
  errors: ['LOCKED_BY_KYC', ...otpErrors],
});

export const logout = row({
  input: z.strictObject({ allSessions: z.optional(z.boolean('Send true or false.')) }),
  data: z.null(),
});

/**
 * `network`: the internet address the login came from, without its last part; reads as after "from". `trusted`: logins from
 * this session's device skip the authenticator.
 */
export const listSessions = row({
  data: z.object({
    docs: z.array(
      z.object({
        id,
        device: z.string(),
        network: z.string(),
        current: z.boolean(),
        trusted: z.boolean(),
        createdAt: isoTime,
        lastSeenAt: isoTime,
        expiresAt: isoTime,
      }),
    ),
    total: count,
    page: count,
    limit: count,
    pages: count,
  }),
});

export const revokeSession = row({
  params: z.strictObject({ id }),
  data: z.object({ revoked: z.literal(1) }),
});

/** Everything held on the person: the name of each kind of record, and its rows as JSON. */
export const exportData = row({
  data: z.object({
    exportedAt: isoTime,
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

// --- password and codes ---------------------------------------------------------------------------------------------

export const forgotPassword = row({
  input: z.strictObject({ email, captchaToken }),
  data: z.object({ resetId: id, ...codeSent }),
  errors: ['CAPTCHA_FAILED', 'SEND_LIMIT'],
});

const totp = z.optional(otp);

/**
 * A code for an action. The first request of an action proves its right: the human check (FORGOT), or password and, where
 * two-factor login is on, `totp` (the others; DISABLE_2FA is for a lost authenticator and asks for none). `otpId` alone
 * sends the code of an action again; for FORGOT that is the `resetId`. CHANGE_EMAIL sends to `newEmail`, CHANGE_PHONE by
 * SMS to `newPhone`, the others to the account's e-mail. DEACTIVATE begins with deactivateAccount.
 */
export const sendOtpEmail = row({
  input: z.union([
    z.strictObject({
      purpose: z.enum([
        'FORGOT',
        'DEACTIVATE',
        'CHANGE_EMAIL',
        'CHANGE_PHONE',
        'CHANGE_WALLET',
        'DISABLE_2FA',
      ]),
      otpId: id,
    }),
    z.strictObject({ purpose: z.literal('FORGOT'), email, captchaToken }),
    z.strictObject({ purpose: z.literal('CHANGE_EMAIL'), newEmail: email, password, totp }),
    z.strictObject({
      purpose: z.literal('CHANGE_PHONE'),
      countryCode: callingCode,
      newPhone: phone,
      password,
      totp,
    }),
    z.strictObject({ purpose: z.literal('CHANGE_WALLET'), password, totp }),
    z.strictObject({ purpose: z.literal('DISABLE_2FA'), password }),
  ]),
  data: z.object({ otpId: id, ...codeSent, sendsLeft: count }),
  errors: [
    'RESEND_COOLDOWN',
    'SEND_LIMIT',
    'CAPTCHA_FAILED',
    'WRONG_PASSWORD',
    'TOTP_INVALID',
    'ACCOUNT_LOCKED',
  ],
});

export const verifyOtpForgotPassword = row({
  input: z.union([z.strictObject({ resetId: id, otp }), z.strictObject({ email, otp })]),
  data: z.object({ resetToken: z.string(), expiresIn: count }),
  errors: otpErrors,
});

const resetTokenOrId = z
  .string('The link is not complete.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,256}$/, 'The link is not complete.'));

export const resetPassword = row({
  params: z.strictObject({ id: resetTokenOrId }),
  input: z
    .strictObject({ newPassword, confirmPassword: z.string().check(z.maxLength(128)) })
    .check(z.refine((form) => form.newPassword === form.confirmPassword, repeatsPassword)),
  data: z.null(),
  errors: ['RESET_EXPIRED', 'RESET_NOT_FOUND', 'PASSWORD_REUSED'],
});

export const changePassword = row({
  input: z
    .strictObject({
      currentPassword: password,
      newPassword,
      confirmPassword: z.string().check(z.maxLength(128)),
      totp,
    })
    .check(z.refine((form) => form.newPassword === form.confirmPassword, repeatsPassword)),
  data: z.object({ token, revokedSessions: count }),
  errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'PASSWORD_REUSED', 'ACCOUNT_LOCKED'],
});

const recoveryCodes = z.array(z.string()).check(z.length(10));

/**
 * What comes back depends on `action`: START gives the key, DISABLE the new state, RECOVERY_CODES ten new codes. DISABLE and
 * RECOVERY_CODES need `totp`; who has lost the authenticator disables with a recovery code and the code that sendOTPEmail
 * sends for DISABLE_2FA.
 */
export const enableTwoFactorGoogle = row({
  input: z
    .strictObject({
      action: z.enum(['START', 'DISABLE', 'RECOVERY_CODES']),
      password,
      totp,
      recoveryCode: z.optional(recoveryCode),
      otpId: z.optional(id),
      otp: z.optional(otp),
    })
    .check(
      z.refine((form) => form.recoveryCode === undefined || form.action === 'DISABLE', {
        path: ['recoveryCode'],
        error: 'A recovery code can only switch two-factor login off.',
      }),
      z.refine(
        (form) =>
          (form.recoveryCode === undefined) === (form.otpId === undefined) &&
          (form.otpId === undefined) === (form.otp === undefined),
        { path: ['otp'], error: 'Send the recovery code, otpId and the mailed code together.' },
      ),
    ),
  data: z.union([
    z.object({
      secret: z.string(),
      otpauthUrl: z.string(),
      qrDataUrl: z.string(),
      expiresIn: count,
    }),
    z.object({ twoFactorEnabled: z.literal(false) }),
    z.object({ recoveryCodes }),
  ]),
  errors: [
    'WRONG_PASSWORD',
    'TOTP_INVALID',
    'TWO_FACTOR_ALREADY_ON',
    'ACCOUNT_LOCKED',
    ...otpErrors,
  ],
});

const trustDevice = z.optional(z.boolean('Send true or false.'));

/** With a token: confirms the enrolment. Without: the second step of a login, by authenticator or recovery code. */
export const verifyTwoFactorGoogle = row({
  input: z.union([
    z.strictObject({ code: otp }),
    z.strictObject({ loginId: id, code: otp, trustDevice }),
    z.strictObject({ loginId: id, recoveryCode, trustDevice }),
  ]),
  data: z.union([
    z.object({ twoFactorEnabled: z.literal(true), recoveryCodes }),
    z.object({ token, user: profile }),
  ]),
  errors: ['TOTP_INVALID', 'ENROL_EXPIRED', 'LOGIN_NOT_FOUND', 'ACCOUNT_LOCKED'],
});

export const deactivateAccount = row({
  input: z.strictObject({
    password,
    reason: z.enum(['NO_LONGER_NEEDED', 'FEES', 'TRUST', 'HARD_TO_USE', 'OTHER']),
    comment: z.optional(lines(1, 1000)),
    totp,
  }),
  data: z.object({ otpId: id, ...codeSent }),
  errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'OPEN_ITEMS', 'ACCOUNT_LOCKED', 'SEND_LIMIT'],
});

export const verifyOtpDeactivate = row({
  input: z.strictObject({ otpId: id, otp }),
  data: z.object({ deactivatedAt: isoTime, reactivateUntil: isoTime }),
  errors: [...otpErrors, 'OPEN_ITEMS'],
});

// --- settings and messages ------------------------------------------------------------------------------------------

const flag = z.optional(z.boolean('Send true or false.'));

export const getSettings = row({ data: settings });

export const updateSettings = row({
  input: z.strictObject({
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/))),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    timezone: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/))),
    theme: z.optional(z.enum(['DARK', 'light'])),
    responsiveFontSizes: flag,
    direction: z.optional(z.enum(['ltr', 'rtl'])),
    notifications: z.optional(
      z.partialRecord(
        notificationKind,
        z.strictObject({ email: z.boolean(), sms: z.boolean(), inApp: z.boolean() }),
      ),
    ),
    marketingOptIn: flag,
    loginAlerts: flag,
    slippageBps: z.optional(z.int().check(z.minimum(1), z.maximum(5000))),
    deadlineMin: z.optional(z.int().check(z.minimum(1), z.maximum(180))),
    exactApproval: flag,
  }),
  data: settings,
});

export const contactUs = row({
  input: z.strictObject({
    name: line(1, 100),
    email,
    phone: z.optional(phone),
    subject: line(1, 150),
    category: z.enum(['GENERAL', 'ACCOUNT', 'KYC', 'PAYMENT', 'STAKING', 'PRESS', 'OTHER']),
    message: lines(10, 2000),
    captchaToken,
  }),
  data: z.object({ ticketId: id }),
  errors: ['CAPTCHA_FAILED'],
});

export const userSubscribe = row({
  input: z.strictObject({
    email,
    captchaToken: z.optional(captchaToken),
    source: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))),
  }),
  data: z.object({ state: z.enum(['CONFIRM_SENT', 'SUBSCRIBED']) }),
  errors: ['CAPTCHA_FAILED'],
});

/** What the link in the newsletter's messages does. `token` comes with the link; a wrong or old one is NOT_FOUND. */
export const updateSubscription = row({
  input: z.strictObject({
    token: z
      .string('The link is not whole.')
      .check(z.regex(/^[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{43}$/, 'The link is not whole.')),
    action: z.enum(['CONFIRM', 'LEAVE'], 'Send CONFIRM or LEAVE.'),
  }),
  data: z.object({ state: z.enum(['SUBSCRIBED', 'LEFT']) }),
});
