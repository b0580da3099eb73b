import * as z from 'zod/mini';
import {
  flag,
  id,
  isoTime,
  line,
  lines,
  listOf,
  otp,
  password,
  personName,
  timezone,
} from '../atoms';
import { fault } from '../fault';
import { notificationKind } from '../messaging/schemas';
import { row } from '../row';
import { DEACTIVATION_REASONS, DISPLAY_CURRENCIES, PAY_WAYS } from '../shared/account-vocabulary';
import { MOST_READING_DAYS, READING_SCOPE_NAMES } from '../shared/reading-tokens';
import { credentialSchemas } from './credential-schemas';
import { codeSent, otpErrors, totp } from './fields';
import { passkeySchemas } from './passkey-schemas';
import { profile, settings } from './profile';
import { signInSchemas } from './sign-in-schemas';

/** The avatar as a data URL of at most 45 kB, so that the encrypted body stays below the 64 kB limit. */
const avatar = z
  .string(fault('AVATAR_INVALID'))
  .check(
    z.maxLength(45_000, fault('IMAGE_TOO_LARGE')),
    z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, fault('IMAGE_TYPE')),
  );

const readingScope = z.enum(READING_SCOPE_NAMES);

export const accountSchemas = {
  ...signInSchemas,
  ...credentialSchemas,
  ...passkeySchemas,

  getProfile: row({
    about: 'The account of the token.',
    data: profile,
    errors: ['ACCOUNT_DEACTIVATED', 'ACCOUNT_BLOCKED'],
  }),

  /** Either the fields to change, or `otpId` and `otp` to complete a change of e-mail or phone started by sendOTPEmail. */
  updateProfile: row({
    about: 'Changes names, address and what else a customer may change by themselves.',
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
          error: fault('CODE_WITHOUT_ID'),
        }),
        z.refine((form) => form.otpId === undefined || Object.keys(form).length === 2, {
          path: ['otpId'],
          error: fault('CODE_WITH_MORE'),
        }),
      ),
    data: profile,
    errors: ['LOCKED_BY_KYC', ...otpErrors],
  }),

  logout: row({
    about: 'Ends the session of the token. Always succeeds.',
    input: z.strictObject({ allSessions: flag }),
    data: z.null(),
  }),

  deactivateAccount: row({
    about: 'Asks to close the account; a code confirms it.',
    input: z.strictObject({
      password,
      reason: z.enum(DEACTIVATION_REASONS),
      comment: z.optional(lines(1, 1000)),
      totp,
    }),
    data: z.object({ otpId: id, ...codeSent }),
    errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'OPEN_ITEMS', 'ACCOUNT_LOCKED', 'SEND_LIMIT'],
  }),

  verifyOtpDeactivate: row({
    about: 'Closes the account with the code of the request.',
    input: z.strictObject({ otpId: id, otp }),
    data: z.object({ deactivatedAt: isoTime, reactivateUntil: isoTime }),
    errors: [...otpErrors, 'OPEN_ITEMS'],
  }),

  getSettings: row({ about: 'The settings of the account.', data: settings }),

  updateSettings: row({
    about:
      'Changes settings of the account. Mails, text messages and notifications have its `language`, if the bank offers it, otherwise English.',
    input: z.strictObject({
      language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/))),
      currency: z.optional(z.enum(DISPLAY_CURRENCIES, fault('CURRENCY_UNKNOWN'))),
      timezone: z.optional(timezone),
      theme: z.optional(z.enum(['DARK', 'light', 'system'])),
      responsiveFontSizes: flag,
      direction: z.optional(z.enum(['ltr', 'rtl'])),
      notifications: z.optional(
        z.partialRecord(
          notificationKind,
          z.strictObject({
            email: z.boolean(),
            sms: z.boolean(),
            inApp: z.boolean(),
            push: z.boolean(),
          }),
        ),
      ),
      marketingOptIn: flag,
      loginAlerts: flag,
      slippageBps: z.optional(z.int().check(z.minimum(1), z.maximum(5000))),
      deadlineMin: z.optional(z.int().check(z.minimum(1), z.maximum(180))),
      exactApproval: flag,
      payWay: z.optional(z.enum(PAY_WAYS)),
      /** Accepts these terms of use; they must be the version in force. */
      termsVersion: z.optional(z.string()),
    }),
    data: settings,
  }),

  /**
   * `network`: the IP address of the login without its last part; shown after "from". `trusted`: logins from this device
   * skip the authenticator.
   */
  listSessions: row({
    about: 'The open sessions of the account, and its reading tokens.',
    data: listOf(
      z.object({
        id,
        device: z.string(),
        network: z.string(),
        current: z.boolean(),
        trusted: z.boolean(),
        /** Null for a session. */
        reading: z.nullable(z.object({ label: z.string(), reads: z.array(readingScope) })),
        createdAt: isoTime,
        lastSeenAt: isoTime,
        expiresAt: isoTime,
      }),
    ),
  }),

  /** The token is sent in the header of all others, and answered once. */
  makeReadingToken: row({
    about:
      'Makes a token for a program of the customer’s own, which only reads. Needs the password.',
    input: z.strictObject({
      label: line(1, 60),
      reads: z.array(readingScope).check(z.minLength(1, fault('REQUIRED'))),
      days: z.int().check(z.minimum(1), z.maximum(MOST_READING_DAYS)),
      password,
      totp,
    }),
    data: z.object({ token: z.string(), expiresAt: isoTime }),
    errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
  }),

  revokeSession: row({
    about: 'Ends another session or a reading token of the account.',
    params: z.strictObject({ id }),
    data: z.object({ revoked: z.literal(1) }),
  }),

  /** All data stored about the customer: each kind of record with its rows as JSON. */
  exportData: row({
    about: 'All data stored about the customer. Needs the password.',
    input: z.strictObject({ password, totp }),
    data: z.object({
      exportedAt: isoTime,
      records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'ACCOUNT_LOCKED'],
  }),
};
