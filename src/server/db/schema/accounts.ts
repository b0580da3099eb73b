import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../columns';
import type { StoredSettings } from '../stored-settings';

export type AccountStatus = 'ACTIVE' | 'DEACTIVATED' | 'BLOCKED';
export type KycStatus =
  | 'NOT_APPLIED'
  | 'PENDING'
  | 'IN_REVIEW'
  | 'APPROVED'
  | 'RETRY'
  | 'REJECTED'
  | 'ON_HOLD'
  | 'EXPIRED';

/** People who have proved both their phone and their e-mail. Nobody enters this table before that. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    status: text('status').$type<AccountStatus>().notNull().default('ACTIVE'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** NFKC, lower-case. */
    email: text('email').notNull().unique(),
    /** Calling code with its plus, such as `+44`. */
    countryCode: text('country_code').notNull(),
    /** E.164. */
    phone: text('phone').notNull().unique(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    passwordHash: text('password_hash').notNull(),
    avatarUrl: text('avatar_url'),
    address: text('address'),
    referralCode: text('referral_code'),
    kycStatus: text('kyc_status').$type<KycStatus>().notNull().default('NOT_APPLIED'),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: moment('terms_accepted_at').notNull(),
    riskAcceptedAt: moment('risk_accepted_at').notNull(),
    marketingOptIn: boolean('marketing_opt_in').notNull().default(false),
    settings: jsonb('settings').$type<StoredSettings>().notNull().default({}),
    lastLoginAt: moment('last_login_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('users_status', sql`${table.status} in ('ACTIVE', 'DEACTIVATED', 'BLOCKED')`),
    check(
      'users_kyc_status',
      sql`${table.kycStatus} in ('NOT_APPLIED', 'PENDING', 'IN_REVIEW', 'APPROVED', 'RETRY', 'REJECTED', 'ON_HOLD', 'EXPIRED')`,
    ),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

export type SignupState = 'PHONE_PENDING' | 'EMAIL_PENDING' | 'DONE';

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

export type LoginState = 'OTP' | 'DONE';

/** A login whose password was right and whose code is awaited. */
export const logins = pgTable(
  'logins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<LoginState>().notNull().default('OTP'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('logins_state', sql`${table.state} in ('OTP', 'DONE')`),
    index('logins_user').on(table.userId),
    index('logins_expires').on(table.expiresAt),
  ],
);

/** The session row decides whether a token lives; the token alone is worth nothing. */
export const sessions = pgTable(
  'sessions',
  {
    /** 32 random bytes, base64url: the token's `sid`. */
    id: text('id').primaryKey(),
    /** What the holder sees and names when he ends it; the `sid` itself never leaves the token. */
    publicId: uuid('public_id').notNull().defaultRandom().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.expiresAt),
    index('sessions_expires').on(table.expiresAt),
  ],
);

export type CodePurpose = 'SIGNUP_PHONE' | 'SIGNUP_EMAIL' | 'LOGIN';

/** One-time codes: one live code for a purpose and request; sending again overwrites it. */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** The sign-up or login it belongs to. */
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
