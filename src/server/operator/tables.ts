import type { Role } from '@fnx/api/shared/desk';
import type { Matter, MatterNow } from '@fnx/api/shared/proposal';
import { bytea, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Assertion } from '@/server/platform/webauthn';
import { ofUser } from '@/server/users/tables';

/**
 * People who work at the desk. Invited; then a passkey is made; then two administrators sign its fingerprint, and it can log in. An invitation
 * that a newer one replaced is a removed row that keeps its hash until it would have expired.
 */
export const officers = pgTable(
  'officers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    roles: text('roles').array().$type<Role[]>().notNull(),
    /** Invited by command line, before there were two administrators. */
    isFirst: boolean('is_first').notNull(),
    /** SHA-256 of the invitation's secret; null once it was used. */
    invitationHash: text('invitation_hash').unique(),
    invitedUntil: moment('invited_until').notNull(),
    admittedAt: moment('admitted_at'),
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull(),
    /** Wants a mail about what waits at the desk. */
    toldByMail: boolean('told_by_mail').notNull().default(true),
    /** Away until this day, in UTC: gets no mails about work, and others see it. */
    awayUntil: date('away_until', { mode: 'string' }),
    /** When a mail last told of proposals that wait. */
    toldAt: moment('told_at'),
  },
  (table) => [
    uniqueIndex('officers_email').on(table.email).where(sql`${table.removedAt} is null`),
    check('officers_joined', sql`${table.admittedAt} is null or ${table.invitationHash} is null`),
  ],
);

/** Every passkey of an officer: the one of the invitation, and those that an officer added with a signature of an earlier one. */
export const officerPasskeys = pgTable(
  'officer_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    officerId: uuid('officer_id')
      .notNull()
      .references(() => officers.id, { onDelete: 'cascade' }),
    /** The authenticator's own id, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** In the officer's words: the device. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** It signs nothing any more; what it signed before is still verified with it. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('officer_passkeys_officer').on(table.officerId)],
);

/** Logged-in officers. The cookie holds a random token; the table its hash. */
export const officerSessions = pgTable(
  'officer_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    officerId: uuid('officer_id')
      .notNull()
      .references(() => officers.id, { onDelete: 'cascade' }),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Proposals that were opened: these may be signed in a list. */
    opened: uuid('opened').array().notNull().default([]),
  },
  (table) => [index('officer_sessions_expires').on(table.expiresAt)],
);

/** Challenges that await a new passkey, one for each invited officer, and those with which officers logged in: each works once. */
export const officerChallenges = pgTable(
  'officer_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Who makes a passkey, or logged in, with it. */
    officerId: uuid('officer_id').references(() => officers.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('officer_challenges_expires').on(table.expiresAt)],
);

/** A file of a proposal, whose bytes are a row of `proposal_files`; those of an earlier release are here, base64. */
type StoredFile = { name: string } & ({ sha256: string } | { base64: string });

/** How a proposal ended; null while it is open. It expires by its time alone. */
type ProposalEnd = 'DONE' | 'WITHDRAWN';

/** Critical commands that wait for the signatures of two officers, and what came of them. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey(),
    /** The version of the text that officers sign. */
    version: integer('version').notNull().default(1),
    command: text('command').notNull(),
    args: text('args').array().notNull(),
    options: jsonb('options').$type<Record<string, string | true>>().notNull(),
    files: jsonb('files').$type<Record<string, StoredFile>>().notNull(),
    /** The subject when it was proposed; null for a command without one, and once a person whom it names was erased. */
    matter: jsonb('matter').$type<Matter>(),
    /** SHA-256 of the matter. */
    subject: text('subject'),
    /** Names what it changes: of each, one proposal may be open. Null without a subject. */
    about: text('about'),
    reason: text('reason').notNull(),
    /** The officer's e-mail address, or the user of the command line. */
    proposer: text('proposer').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ended: text('ended').$type<ProposalEnd>(),
    endedAt: moment('ended_at'),
    /** The command's answer, as the desk shows it. */
    answer: jsonb('answer'),
    /** Why it was withdrawn, and by whom. */
    why: text('why'),
  },
  (table) => [
    index('proposals_created').on(table.createdAt),
    check(
      'proposals_ended',
      sql`(${table.ended} is null) = (${table.endedAt} is null) and (${table.ended} is null or ${table.ended} in ('DONE', 'WITHDRAWN'))`,
    ),
  ],
);

/** The bytes of the files of proposals, whose names and hashes the proposal has. */
export const proposalFiles = pgTable(
  'proposal_files',
  {
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposals.id),
    option: text('option').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.proposalId, table.option] })],
);

/** Who signed a proposal. The journal has the signatures too. */
export const proposalSignatures = pgTable(
  'proposal_signatures',
  {
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposals.id),
    officerId: uuid('officer_id')
      .notNull()
      .references(() => officers.id),
    reason: text('reason').notNull(),
    /** Verified again when the proposal is carried out. */
    assertion: jsonb('assertion').$type<Assertion>(),
    /** The contents of the matter that this officer signed, where they had changed since the proposal. */
    changed: jsonb('changed').$type<MatterNow>(),
    /** The hashes that were signed with one touch; null where this proposal was signed alone. */
    list: text('list').array(),
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.proposalId, table.officerId] })],
);

/** Administrators whom the owner of the database removes without two signatures, after a wait; see officers/rescue.ts. */
export const officerRescues = pgTable(
  'officer_rescues',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    reason: text('reason').notNull(),
    begunBy: text('begun_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    effectiveAt: moment('effective_at').notNull(),
    ended: text('ended').$type<'DONE' | 'CANCELLED'>(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    /** Officers who know of it. */
    confirmedBy: text('confirmed_by').array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('officer_rescues_open').on(table.email).where(sql`${table.ended} is null`),
    check(
      'officer_rescues_wait',
      sql`${table.effectiveAt} >= ${table.begunAt} + interval '48 hours'`,
    ),
    check('officer_rescues_ended', sql`(${table.ended} is null) = (${table.endedAt} is null)`),
    check('officer_rescues_end', sql`${table.ended} in ('DONE', 'CANCELLED')`),
  ],
);

/** Notes of officers about a person. They are not in the journal, because nothing can be erased there. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    officer: text('officer').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('person_notes_user').on(table.userId, table.at)],
);
