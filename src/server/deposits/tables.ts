import {
  BATCH_STATES,
  type BatchState,
  ENTRY_REASONS,
  ENTRY_STATES,
  type EntryReason,
  type EntryState,
} from '@fnx/api/shared/deposits';
import { createdAt, guardSalt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { wordsOf } from '@/server/platform/search-text';
import { orders } from '@/server/purchase/tables';

/** Statements and notifications of the bank, as imported. Amounts in the currency's smallest unit. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the file, hexadecimal. */
    fileHash: text('file_hash').notNull(),
    fileName: text('file_name').notNull(),
    /** `camt.053` and the like. */
    kind: text('kind').notNull(),
    statementId: text('statement_id').notNull(),
    account: text('account').notNull(),
    currency: text('currency').notNull(),
    openingRaw: rawAmount('opening_raw'),
    closingRaw: rawAmount('closing_raw'),
    /** Sums of all entries of the file, known ones too. */
    creditRaw: rawAmount('credit_raw').notNull().default(sql`0`),
    debitRaw: rawAmount('debit_raw').notNull().default(sql`0`),
    entries: integer('entries').notNull().default(0),
    /** A sentence for each entry of it that cannot be used; null without one. */
    leftOut: text('left_out').array(),
    /** The day of the closing balance. */
    closesOn: date('closes_on'),
    importedAt: createdAt(),
    /** A file that another brings again is another row: a second word on the same bookings. */
    via: text('via').$type<Way>().notNull().default('COMMAND_LINE'),
    /** The officer's address; the user of a shell. Empty for the bank's folder. */
    broughtBy: text('brought_by').notNull().default(''),
  },
  (table) => [index('bank_statements_file').on(table.fileHash).concurrently()],
);

/** The way on which a file came: from the bank's folder, which no officer writes, from an officer at the desk, or from a shell. */
export type Way = 'FOLDER' | 'DESK' | 'COMMAND_LINE';

/** Batches of deposits, which two officers released and a CASHIER's wallet signs. */
export const depositBatches = pgTable(
  'deposit_batches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').generatedAlwaysAsIdentity().unique(),
    state: text('state').$type<BatchState>().notNull().default('RELEASED'),
    /** The deposits as they are signed; numbers are decimal text. */
    deposits: jsonb('deposits').$type<StoredDeposit[]>().notNull(),
    validUntil: moment('valid_until').notNull(),
    cashier: text('cashier'),
    signature: text('signature'),
    createdAt: createdAt(),
  },
  (table) => [
    check('deposit_batches_state', isOneOf(table.state, BATCH_STATES)),
    check(
      'deposit_batches_signed',
      sql`(${table.state} = 'SIGNED') = (${table.signature} is not null)`,
    ),
  ],
);

export type StoredDeposit = {
  entryId: string;
  orderId: string;
  buyer: string;
  holder: string;
  currency: string;
  amount: string;
  shares: string;
  entryHash: string;
  validUntil: string;
};

/** Bookings of the bank's account, each once. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').generatedAlwaysAsIdentity().unique(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    account: text('account').notNull(),
    ref: text('ref').notNull(),
    bookingRef: text('booking_ref').notNull(),
    /** The contract's name of it: each buys shares once. */
    hash: text('hash').notNull().unique(),
    amountRaw: rawAmount('amount_raw').notNull(),
    currency: text('currency').notNull(),
    isCredit: boolean('is_credit').notNull(),
    isReversal: boolean('is_reversal').notNull(),
    bookedOn: date('booked_on').notNull(),
    partyName: text('party_name'),
    partyIban: text('party_iban'),
    isOrganisation: boolean('is_organisation'),
    reference: text('reference'),
    text: text('text').notNull(),
    endToEndId: text('end_to_end_id'),
    /** Its place among the transfers of a booking; null for a booking that came as a whole. */
    part: integer('part'),
    /** A statement has it (camt.053), at least its amount. */
    inStatement: boolean('in_statement').notNull().default(false),
    state: text('state').$type<EntryState>().notNull(),
    reason: text('reason').$type<EntryReason>(),
    orderId: uuid('order_id').references(() => orders.id),
    batchId: uuid('batch_id').references(() => depositBatches.id),
    createdAt: createdAt(),
    salt: guardSalt(),
  },
  (table) => [
    unique('bank_entries_once').on(table.account, table.ref),
    index('bank_entries_booking').on(table.account, table.bookingRef),
    index('bank_entries_order').on(table.orderId),
    index('bank_entries_reference')
      .on(table.account, table.reference)
      .where(sql`${table.reference} is not null`)
      .concurrently(),
    index('bank_entries_end_to_end')
      .on(table.account, table.endToEndId)
      .where(sql`${table.endToEndId} is not null`)
      .concurrently(),
    index('bank_entries_state').on(table.state, table.number),
    // For the desk's search: what a payer quotes.
    index('bank_entries_named').on(table.reference).concurrently(),
    index('bank_entries_iban').on(table.partyIban).concurrently(),
    index('bank_entries_party')
      .using('gin', sql`${wordsOf(table.partyName)} gin_trgm_ops`)
      .concurrently(),
    index('bank_entries_unstated')
      .on(table.bookedOn)
      .where(sql`not ${table.inStatement} and ${table.state} <> 'SPLIT'`)
      .concurrently(),
    check('bank_entries_state', isOneOf(table.state, ENTRY_STATES)),
    check('bank_entries_reason', isOneOf(table.reason, Object.keys(ENTRY_REASONS))),
    check('bank_entries_amount', sql`${table.amountRaw} >= 0`),
    check(
      'bank_entries_matched',
      sql`${table.state} not in ('MATCHED', 'RELEASED', 'ISSUED') or ${table.orderId} is not null`,
    ),
    check(
      'bank_entries_released',
      sql`${table.state} not in ('RELEASED', 'ISSUED') or ${table.batchId} is not null`,
    ),
  ],
);

/** The files that have a booking, and whether each says of it what is stored: all of it, less, or something else. */
export const bankEntryFiles = pgTable(
  'bank_entry_files',
  {
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => bankEntries.id),
    says: text('says').$type<Word>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.entryId] }),
    index('bank_entry_files_entry').on(table.entryId),
    check('bank_entry_files_says', isOneOf(table.says, WORDS)),
  ],
);

const WORDS = ['SAME', 'LESS'] as const;
export type Word = (typeof WORDS)[number];

export type BankEntry = typeof bankEntries.$inferSelect;
