import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment } from '@/server/platform/database/columns';
import { sessions, users } from '@/server/users/tables';
import type { ActionPurpose } from '@/shared/vocabulary';

type SignupState = 'PHONE_PENDING' | 'EMAIL_PENDING' | 'DONE';

/**
 * Sign-ups under way. They hold no unique e-mail or phone: an address belongs to who proves it, so nobody can block
 * another person's by beginning a sign-up with it.
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
    /** The address already belongs to an account: its owner was told, and no code that works is ever made. */
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

/** `OTP` waits for the code, `TOTP` after it for the authenticator. */
export type LoginState = 'OTP' | 'TOTP' | 'DONE';

/** A login whose password was right and whose code is awaited. */
export const logins = pgTable(
  'logins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<LoginState>().notNull().default('OTP'),
    /** Keyed hash of the name the browser gave itself; null for one that gave none. */
    deviceHash: text('device_hash'),
    /** The wish to skip the authenticator on this device from now on. */
    trustDevice: boolean('trust_device').notNull().default(false),
    /** Opens a deactivated account again. */
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

export type CodePurpose = 'SIGNUP_PHONE' | 'SIGNUP_EMAIL' | 'LOGIN' | 'RESET' | ActionPurpose;

/** One-time codes: one live code for a purpose and request; sending again overwrites it. */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** The sign-up, login, reset or action it belongs to. */
    requestId: uuid('request_id').notNull(),
    /** Whom it was sent to: phone, e-mail, or both joined by a bar. */
    address: text('address').notNull(),
    /** HMAC-SHA256 over purpose, request, address and code; hex. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sends: integer('sends').notNull().default(1),
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
 * Actions of signed-in people that wait for their code: one of a kind for each person, and only in the session that asked.
 * What is to happen stands here and not in the request that brings the code, so a code serves what it was asked for.
 */
export const actions = pgTable(
  'actions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ActionPurpose>().notNull(),
    /** The `otpId` of the wire; a new one each time the action is begun. */
    id: uuid('id').notNull().defaultRandom().unique(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where the code goes: the account's e-mail, or the new e-mail or phone. */
    address: text('address').notNull(),
    /** The address belongs to another account: its owner was told, and no code that works is ever made. */
    taken: boolean('taken').notNull().default(false),
    /** Calling code of a new phone. */
    countryCode: text('country_code'),
    reason: text('reason'),
    comment: text('comment'),
    begunAt: moment('begun_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    index('actions_expires').on(table.expiresAt),
  ],
);

/** `CODE` waits for the mailed code or link, `TOKEN` for the new password. */
type ResetState = 'CODE' | 'TOKEN' | 'DONE';

/** Resets of forgotten passwords. An e-mail that nobody has gets its row too: nothing may tell the two apart. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** Null where there is no such account: no code and no link that works is ever made. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ResetState>().notNull().default('CODE'),
    /** Keyed hash of the token that sets the new password: the mailed link's, then the one the code was traded for. */
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

/** Passwords that were replaced, so that the last ones are not chosen again. */
export const oldPasswords = pgTable(
  'old_passwords',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [index('old_passwords_user').on(table.userId, table.replacedAt)],
);

/** Authenticators (RFC 6238). Two-factor login is on exactly when `enabledAt` is set; before that it is being set up. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: see services/two-factor/secret-box.ts. */
  sealedSecret: text('sealed_secret').notNull(),
  enrolUntil: moment('enrol_until').notNull(),
  enabledAt: moment('enabled_at'),
  /** Number of the latest 30-second step whose code was used; a code of it or an earlier one never serves again. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Single-use codes for who has lost the authenticator; shown once and kept as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Devices on which a login does not ask for the authenticator; the code it always asks for. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    trustedAt: moment('trusted_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('trusted_devices_expires').on(table.expiresAt),
  ],
);
