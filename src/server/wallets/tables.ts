import {
  RECOVERY_ENDS,
  RECOVERY_REQUEST_ENDS,
  type RecoveryEnd,
  type RecoveryRequestEnd,
} from '@fnx/api/shared/rights-vocabulary';
import { createdAt, guardSalt, isOneOf, moment } from '@fnx/postgres/columns';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ofUser, sessions, users } from '@/server/users/tables';

/**
 * Messages to sign (EIP-4361). Each can be used once to verify a session's wallet and once to link it, only in the session
 * that requested it.
 */
export const walletNonces = pgTable(
  'wallet_nonces',
  {
    nonce: text('nonce').primaryKey(),
    userId: ofUser(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    message: text('message').notNull(),
    expiresAt: moment('expires_at').notNull(),
    verifiedAt: moment('verified_at'),
    spentAt: moment('spent_at'),
  },
  (table) => [
    index('wallet_nonces_expires').on(table.expiresAt),
    index('wallet_nonces_session').on(table.sessionId),
  ],
);

/**
 * Recoveries that people asked for. Each is open until `ended`, or until the index has found it on the chain (`txHash`); from then on its
 * state is that of the row in `recoveries`.
 */
export const recoveryRequests = pgTable(
  'recovery_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    /** The lost wallet, lower case. */
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    /** The picture of face and document, in the store of identity files; shown to officers alone. */
    fileName: text('file_name').notNull().unique(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
    /** When two officers approved it; the journal names them. */
    approvedAt: moment('approved_at'),
    ended: text('ended').$type<RecoveryRequestEnd>(),
    endedAt: moment('ended_at'),
    /** Why it was rejected, for the customer. */
    reason: text('reason'),
    /** The transaction of the contract's RecoveryRequested. */
    txHash: text('tx_hash'),
    salt: guardSalt(),
  },
  (table) => [
    index('recovery_requests_user').on(table.userId, table.createdAt),
    uniqueIndex('recovery_requests_one_open')
      .on(table.fromAddress)
      .where(sql`${table.ended} is null and ${table.txHash} is null`),
    check('recovery_requests_ended', isOneOf(table.ended, RECOVERY_REQUEST_ENDS)),
    check('recovery_requests_ended_at', sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);

/** The link with which a person receives shares. A new one ends the one before. */
export const receiveLinks = pgTable('receive_links', {
  userId: ofUser().primaryKey(),
  /** 128 random bits, base64url. */
  token: text('token').notNull().unique(),
  showsName: boolean('shows_name').notNull().default(true),
  createdAt: createdAt(),
});

/**
 * Questions of a person who wants to send shares to the owner of an e-mail address or phone number, at most one each until it ends.
 * Nobody reads from a row whether the owner has an account.
 */
export const receiveInvitations = pgTable(
  'receive_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Who asks. */
    userId: ofUser(),
    /** Keyed hash of the e-mail address or phone number. */
    contactHash: text('contact_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** When the message was written; set from the start where the contact has had enough of them today. */
    toldAt: moment('told_at'),
    declinedAt: moment('declined_at'),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The acceptance gives its link to who asks, and to nobody else. */
    token: text('token').unique(),
  },
  (table) => [
    unique('receive_invitations_once').on(table.userId, table.contactHash),
    index('receive_invitations_contact').on(table.contactHash),
    index('receive_invitations_accepted_by').on(table.acceptedBy),
    index('receive_invitations_expires').on(table.expiresAt),
    check(
      'receive_invitations_answer',
      sql`(${table.acceptedBy} is null) = (${table.token} is null) and num_nonnulls(${table.acceptedBy}, ${table.declinedAt}) <= 1`,
    ),
  ],
);

/* The index fills this table from Enforcement. Times are block times, except `executableAt`, which the contract sets. */

export const recoveries = pgTable(
  'recoveries',
  {
    /** The transaction of RecoveryRequested; `logIndex` is the event's place in the block. */
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    /** Lower case. */
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    holder: text('holder').notNull(),
    vetoable: boolean('vetoable').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** Null until the administrator has approved a recovery without veto. */
    executableAt: moment('executable_at'),
    ended: text('ended').$type<RecoveryEnd>(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.txHash, table.logIndex] }),
    index('recoveries_holder').on(table.holder, table.requestedAt),
    uniqueIndex('recoveries_one_pending').on(table.fromAddress).where(sql`${table.ended} is null`),
    check('recoveries_ended', isOneOf(table.ended, RECOVERY_ENDS)),
    check('recoveries_ended_at', sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);
