import type { AccountStatus, DeactivationReason } from '@fnx/api/shared/account-vocabulary';
import { ACCOUNT_STATUSES } from '@fnx/api/shared/account-vocabulary';
import type { KycStatus } from '@fnx/api/shared/identity';
import { KYC_STATUSES } from '@fnx/api/shared/identity';
import type { ReadingScope } from '@fnx/api/shared/reading-tokens';
import { createdAt, guardSalt, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { wordsOf } from '@/server/platform/search-text';
import type { StoredSettings } from './stored-settings';

/** Both names of a person, in SQL. */
export const wholeName = ({ firstName, lastName }: Record<'firstName' | 'lastName', PgColumn>) =>
  sql`${firstName} || ' ' || ${lastName}`;

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
    /** The id of this person on the chain: 32 random bytes, `0x` and lower case; null until first needed. */
    holderId: text('holder_id').unique(),
    kycStatus: text('kyc_status').$type<KycStatus>().notNull().default('NOT_APPLIED'),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: moment('terms_accepted_at').notNull(),
    riskAcceptedAt: moment('risk_accepted_at').notNull(),
    marketingOptIn: boolean('marketing_opt_in').notNull().default(false),
    settings: jsonb('settings').$type<StoredSettings>().notNull().default({}),
    lastLoginAt: moment('last_login_at'),
    deactivatedAt: moment('deactivated_at'),
    deactivationReason: text('deactivation_reason').$type<DeactivationReason>(),
    deactivationComment: text('deactivation_comment'),
    /** When the person was erased; what the law needs stays longer. */
    erasedAt: moment('erased_at'),
    /** When the next part of what stayed may go; null when nothing is left. */
    eraseDueAt: moment('erase_due_at'),
    /** The data that stayed, in words. */
    keptData: text('kept_data').array().notNull().default([]),
    /** Why nothing of this person may be erased; null: no hold. */
    legalHold: text('legal_hold'),
    createdAt: createdAt(),
    salt: guardSalt(),
  },
  (table) => [
    // For the desk's search: whole values and their beginnings.
    index('users_created').on(table.createdAt, table.id),
    index('users_email_start').on(table.email.op('text_pattern_ops')),
    index('users_phone_start').on(table.phone.op('text_pattern_ops')),
    index('users_phone_end').on(sql`reverse(${table.phone}) text_pattern_ops`).concurrently(),
    index('users_name')
      .using('gin', sql`${wordsOf(wholeName(table))} gin_trgm_ops`)
      .concurrently(),
    // Few: those whose check waits for an officer.
    index('users_kyc_waiting')
      .on(table.kycStatus)
      .where(sql`${table.kycStatus} in ('IN_REVIEW', 'ON_HOLD')`),
    index('users_erase_due').on(table.eraseDueAt).where(sql`${table.eraseDueAt} is not null`),
    index('users_on_hold').on(table.id).where(sql`${table.legalHold} is not null`),
    index('users_closed')
      .on(table.deactivatedAt)
      .where(sql`${table.status} = 'DEACTIVATED' and ${table.erasedAt} is null`),
    check('users_status', isOneOf(table.status, ACCOUNT_STATUSES)),
    check('users_kyc_status', isOneOf(table.kycStatus, KYC_STATUSES)),
    check('users_holder_id', sql`${table.holderId} ~ '^0x[0-9a-f]{64}$'`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

/** The column of the person whom a row belongs to: it goes with the person. */
export const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The session row decides whether a token lives; the token alone is worth nothing. */
export const sessions = pgTable(
  'sessions',
  {
    /** 32 random bytes, base64url: the token's `sid`. */
    id: text('id').primaryKey(),
    /** The id that the holder sees, and names to end the session; the `sid` itself never leaves the token. */
    publicId: uuid('public_id').notNull().defaultRandom().unique(),
    userId: ofUser(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Identifies the device as in `logins`: a new login on a device ends the one before. */
    deviceHash: text('device_hash'),
    /** The scopes of a reading token, and the name that its owner gave it; null for a session. */
    reads: text('reads').array().$type<ReadingScope[]>(),
    label: text('label'),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.expiresAt),
    index('sessions_expires').on(table.expiresAt),
    check('sessions_reading', sql`(${table.reads} is null) = (${table.label} is null)`),
  ],
);

/**
 * Wallet links over time. Rows are never deleted: a reported transaction is matched with the links at the time it was mined.
 * Linking an address again creates a new row.
 */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    chainId: integer('chain_id').notNull(),
    /** Lower case; the API returns EIP-55. */
    address: text('address').notNull(),
    label: text('label'),
    walletName: text('wallet_name'),
    isPrimary: boolean('is_primary').notNull(),
    linkedAt: moment('linked_at').notNull(),
    unlinkedAt: moment('unlinked_at'),
    salt: guardSalt(),
  },
  (table) => [
    uniqueIndex('wallets_one_account').on(table.address).where(sql`${table.unlinkedAt} is null`),
    uniqueIndex('wallets_one_primary')
      .on(table.userId)
      .where(sql`${table.isPrimary} and ${table.unlinkedAt} is null`),
    index('wallets_user').on(table.userId, table.linkedAt),
    index('wallets_address').on(table.address, table.linkedAt),
    check('wallets_address_form', sql`${table.address} ~ '^0x[0-9a-f]{40}$'`),
    check('wallets_unlinked_later', sql`${table.unlinkedAt} >= ${table.linkedAt}`),
  ],
);

/** Passkeys that sign for linked contract accounts, as their owners told. Who may sign, the account's contract says. */
export const walletPasskeys = pgTable(
  'wallet_passkeys',
  {
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    /** ERC-7913 bytes, lower case. */
    signer: text('signer').notNull(),
    /** Base64url: by it a browser finds the passkey. */
    credentialId: text('credential_id').notNull(),
    /** Where it was added, in English; null for one that was added before this was kept. */
    device: text('device'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.signer] }),
    check('wallet_passkeys_signer_form', sql`${table.signer} ~ '^0x[0-9a-f]{232}$'`),
  ],
);
