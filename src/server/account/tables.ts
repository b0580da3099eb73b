import {
  ACTION_PURPOSES,
  type ActionPurpose,
  type DeactivationReason,
} from '@fnx/api/shared/account-vocabulary';
import { bytea, createdAt, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ofUser, sessions, users } from '@/server/users/tables';

type SignupState = 'PHONE_PENDING' | 'EMAIL_PENDING' | 'DONE';

/**
 * Sign-ups in progress. E-mail and phone are not unique here, so that nobody can block another person's address by starting
 * a sign-up with it.
 */
export const signups = pgTable(
  'signups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<SignupState>().notNull().default('PHONE_PENDING'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    countryCode: text('country_code').notNull(),
    phone: text('phone').notNull(),
    country: text('country').notNull(),
    passwordHash: text('password_hash').notNull(),
    referralCode: text('referral_code'),
    termsVersion: text('terms_version').notNull(),
    marketingOptIn: boolean('marketing_opt_in').notNull(),
    /** The e-mail already belongs to an account: its owner is notified, and no valid code is created. */
    emailTaken: boolean('email_taken').notNull(),
    phoneTaken: boolean('phone_taken').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('signups_state', sql`${table.state} in ('PHONE_PENDING', 'EMAIL_PENDING', 'DONE')`),
    index('signups_email').on(table.email),
    index('signups_phone').on(table.phone),
    index('signups_expires').on(table.expiresAt),
  ],
);

/** `OTP` awaits the code, `TOTP` then the authenticator. */
export type LoginState = 'OTP' | 'TOTP' | 'DONE';

/** A login with a verified password that awaits its code. */
export const logins = pgTable(
  'logins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    state: text('state').$type<LoginState>().notNull().default('OTP'),
    /** Keyed hash of the browser's device id; null without one. */
    deviceHash: text('device_hash'),
    /** Trust the device when the login is finished. */
    trustDevice: boolean('trust_device').notNull().default(false),
    /** Reactivate a deactivated account. */
    reactivate: boolean('reactivate').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('logins_state', sql`${table.state} in ('OTP', 'TOTP', 'DONE')`),
    index('logins_user').on(table.userId),
    index('logins_expires').on(table.expiresAt),
  ],
);

export const CODE_PURPOSES = [
  'SIGNUP_PHONE',
  'SIGNUP_EMAIL',
  'LOGIN',
  'RESET',
  ...ACTION_PURPOSES,
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** One-time codes: one valid code per purpose and request; resending overwrites it. */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** The sign-up, login, reset or action. */
    requestId: uuid('request_id').notNull(),
    /** The recipient: phone, e-mail, or both joined by a bar. */
    address: text('address').notNull(),
    /** HMAC-SHA256 of purpose, request, address and code; hex. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    unique('codes_request').on(table.purpose, table.requestId),
    index('codes_expires').on(table.expiresAt),
    check('codes_attempts', sql`${table.attempts} >= 0`),
  ],
);

/**
 * Actions that await their code: one of each kind per customer, only in the session that started it. The action is stored
 * here and not sent with the code, so a code confirms only what it was requested for.
 */
export const actions = pgTable(
  'actions',
  {
    userId: ofUser(),
    purpose: text('purpose').$type<ActionPurpose>().notNull(),
    /** The API's `otpId`; new each time the action is started. */
    id: uuid('id').notNull().defaultRandom().unique(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The code's recipient: the account's e-mail, or the new e-mail or phone. */
    address: text('address').notNull(),
    /** The address belongs to another account: its owner is notified, and no valid code is created. */
    taken: boolean('taken').notNull().default(false),
    /** Calling code of a new phone number. */
    countryCode: text('country_code'),
    reason: text('reason').$type<DeactivationReason>(),
    comment: text('comment'),
    begunAt: moment('begun_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    index('actions_expires').on(table.expiresAt),
  ],
);

/** `CODE` awaits the code or link, `TOKEN` the new password. */
type ResetState = 'CODE' | 'TOKEN' | 'DONE';

/** Password resets. Unknown e-mail addresses get a row too, so that the two cases cannot be distinguished. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** Null if there is no such account: no valid code or link is created. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ResetState>().notNull().default('CODE'),
    /** Keyed hash of the token that authorises the new password: the link's, or the one issued for the code. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('password_resets_state', sql`${table.state} in ('CODE', 'TOKEN', 'DONE')`),
    index('password_resets_email').on(table.email, table.createdAt),
    index('password_resets_expires').on(table.expiresAt),
  ],
);

/** Previous passwords, to prevent reuse. */
export const oldPasswords = pgTable(
  'old_passwords',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    passwordHash: text('password_hash').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [index('old_passwords_user').on(table.userId, table.replacedAt)],
);

/** Authenticators (RFC 6238). Two-factor login is on if `enabledAt` is set; before that it is being set up. */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /** Encrypted, see credentials/secret-box.ts. */
  sealedSecret: text('sealed_secret').notNull(),
  enrolUntil: moment('enrol_until').notNull(),
  enabledAt: moment('enabled_at'),
  /** The latest 30-second step whose code was used; codes of this or earlier steps are rejected. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Single-use codes for a lost authenticator; shown once and stored as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofUser(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Public keys that log in without password and code (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** The authenticator's own id, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter: uint32, or always 0 where it keeps none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** A password manager keeps copies, so that a lost device does not lose the passkey. */
    backedUp: boolean('backed_up').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that await a signature of a passkey. Using one deletes its row, so each works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Who adds a passkey with it; null for a login. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expires').on(table.expiresAt),
  ],
);

/**
 * Devices that the owner trusts after a login. Other people's wrong passwords do not lock them, and they skip the authenticator, if
 * it was on when they were trusted. They never skip the code.
 */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    userId: ofUser(),
    deviceHash: text('device_hash').notNull(),
    trustedAt: moment('trusted_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('trusted_devices_expires').on(table.expiresAt),
  ],
);

/** E-mail addresses that were replaced: whoever lost one to a thief is still told where the money goes. Kept for 30 days. */
export const formerEmails = pgTable(
  'former_emails',
  {
    userId: ofUser(),
    email: text('email').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.email] }),
    index('former_emails_replaced').on(table.replacedAt),
  ],
);

/** A change that a person asks for by letter. */
export type Wanted =
  | { kind: 'NAME'; firstName: string; lastName: string }
  | { kind: 'EMAIL'; address: string }
  | { kind: 'PHONE'; address: string; countryCode: string };

/** Changes that people asked for by letter; each waits for two officers. The letter itself is a file of their proposal. */
export const letters = pgTable(
  'letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    wanted: jsonb('wanted').$type<Wanted>().notNull(),
    notedBy: text('noted_by').notNull(),
    createdAt: createdAt(),
    appliedAt: moment('applied_at'),
  },
  (table) => [index('letters_user').on(table.userId)],
);
