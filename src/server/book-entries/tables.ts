import {
  BOOK_REQUEST_ENDS,
  BOOK_TRY_STATES,
  type BookDifference,
  type BookRequestEnd,
  type BookTryState,
  ENTRY_TRANSFER_ENDS,
  type EntryTransferEnd,
} from '@fnx/api/shared/book-entries';
import { REGISTER_PERSON_KINDS, type RegisterPersonKind } from '@fnx/api/shared/register';
import { createdAt, guardSalt, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ofUser, users } from '@/server/users/tables';

/** Who is behind a holder of an imported register: as that register names them, which nobody has checked. */
export const registerPeople = pgTable(
  'register_people',
  {
    /** The id on the chain: 32 random bytes, `0x` and lower case. */
    holder: text('holder').primaryKey(),
    /** The number that the imported register gives them. */
    externalId: text('external_id').notNull(),
    kind: text('kind').$type<RegisterPersonKind>().notNull(),
    /** First name and last name, or the name of a company. */
    name: text('name').notNull(),
    /** Null where the register has none. */
    birthDate: date('birth_date', { mode: 'string' }),
    email: text('email'),
    /** Where a letter goes: lines, divided by line breaks. */
    address: text('address'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    /** Keyed hash of the code in the letter; null before a letter is written and after the code was used. */
    codeHash: text('code_hash').unique(),
    codeSentAt: moment('code_sent_at'),
    /** Who used the code, and is this holder since. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id),
    redeemedAt: moment('redeemed_at'),
    createdAt: createdAt(),
    salt: guardSalt(),
  },
  (table) => [
    index('register_people_name').on(sql`lower(${table.name}) text_pattern_ops`),
    check('register_people_kind', isOneOf(table.kind, REGISTER_PERSON_KINDS)),
    check('register_people_holder', sql`${table.holder} ~ '^0x[0-9a-f]{64}$'`),
  ],
);

/** Codes that people entered, right or wrong, and what became of them. */
export const bookTries = pgTable(
  'book_tries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    /** Whose letter has the code; null when none has it. */
    holder: text('holder').references(() => registerPeople.holder),
    state: text('state').$type<BookTryState>().notNull(),
    /** Differences between register and identity check, for officers. */
    differences: text('differences').array().$type<BookDifference[]>().notNull().default([]),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
    /** Why it was refused, for the person. */
    reason: text('reason'),
  },
  (table) => [
    index('book_tries_user').on(table.userId, table.createdAt),
    index('book_tries_state').on(table.state, table.createdAt),
    uniqueIndex('book_tries_one_waiting').on(table.userId).where(sql`${table.state} = 'WAITING'`),
    check('book_tries_state_known', isOneOf(table.state, BOOK_TRY_STATES)),
    check('book_tries_holder', sql`(${table.holder} is null) = (${table.state} = 'UNKNOWN')`),
  ],
);

/**
 * Who asked to have a book entry in a wallet. Open until `ended`, or until the index has found the transfer on the chain (`txHash`); from then
 * on its state is that of the row in `bookClaims`.
 */
export const bookRequests = pgTable(
  'book_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    holder: text('holder').notNull(),
    /** Lower case. */
    wallet: text('wallet').notNull(),
    createdAt: createdAt(),
    /** When two officers approved it; the journal names them. */
    approvedAt: moment('approved_at'),
    ended: text('ended').$type<BookRequestEnd>(),
    endedAt: moment('ended_at'),
    /** Why it was refused, for the person. */
    reason: text('reason'),
    /** Transaction of the contract's BookClaimed. */
    txHash: text('tx_hash'),
    salt: guardSalt(),
  },
  (table) => [
    index('book_requests_user').on(table.userId, table.createdAt),
    uniqueIndex('book_requests_one_open')
      .on(table.holder)
      .where(sql`${table.ended} is null and ${table.txHash} is null`),
    check('book_requests_ended', isOneOf(table.ended, BOOK_REQUEST_ENDS)),
    check('book_requests_ended_at', sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);

/** Entry transfers as the index reads them. Times are block times, except `executableAt`, which the contract sets. */
export const bookClaims = pgTable(
  'book_claims',
  {
    /** Transaction of BookClaimed, with the event's place in the block. */
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    holder: text('holder').notNull(),
    /** Lower case. */
    wallet: text('wallet').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    executableAt: moment('executable_at').notNull(),
    ended: text('ended').$type<EntryTransferEnd>(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.txHash, table.logIndex] }),
    index('book_claims_holder').on(table.holder, table.claimedAt),
    uniqueIndex('book_claims_one_pending').on(table.holder).where(sql`${table.ended} is null`),
    check('book_claims_ended', isOneOf(table.ended, ENTRY_TRANSFER_ENDS)),
    check('book_claims_ended_at', sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);
