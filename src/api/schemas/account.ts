import * as z from 'zod/mini';
import { codeSent, otpErrors, totp } from './account-parts';
import { count, id, isoTime, line, lines, otp, password, personName } from './atoms';
import { notificationKind, profile, settings } from './objects';
import { row } from './row';

export const getProfile = row({
  data: profile,
  errors: ['ACCOUNT_DEACTIVATED', 'ACCOUNT_BLOCKED'],
});

/** The avatar as a data URL of at most 45 kB, so that the encrypted body stays below the 64 kB limit. */
const avatar = z
  .string('This is not a valid image.')
  .check(
    z.maxLength(45_000, 'The image is too large.'),
    z.regex(
      /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
      'Upload a PNG, JPEG or WebP image.',
    ),
  );

/** Either the fields to change, or `otpId` and `otp` to complete a change of e-mail or phone started by sendOTPEmail. */
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
        error: 'Send the code without other fields.',
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
 * `network`: the IP address of the login without its last part; shown after "from". `trusted`: logins from this device
 * skip the authenticator.
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

/** All data stored about the customer: each kind of record with its rows as JSON. */
export const exportData = row({
  data: z.object({
    exportedAt: isoTime,
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
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
