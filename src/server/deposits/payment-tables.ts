import {
  BANK_PAYMENT_KINDS,
  BANK_PAYMENT_STATES,
  type BankPaymentKind,
  type BankPaymentState,
} from '@fnx/api/shared/rights-vocabulary';
import { createdAt, guardSalt, isOneOf, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '@/server/users/tables';

/** Files of transfers for the bank, in pain.001. */
export const paymentFiles = pgTable('payment_files', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: integer('number').generatedAlwaysAsIdentity().unique(),
  messageId: text('message_id').notNull().unique(),
  /** SHA-256 of the file, hexadecimal. */
  hash: text('hash').notNull(),
  xml: text('xml').notNull(),
  /** The banking day for which it asks. */
  executeOn: date('execute_on').notNull(),
  createdAt: createdAt(),
});

/** Transfers out of the bank's account. Each is in one file at the most. */
export const bankPayments = pgTable(
  'bank_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').generatedAlwaysAsIdentity().unique(),
    kind: text('kind').$type<BankPaymentKind>().notNull(),
    /** At most 35 signs; the bank's statement names the payment by it. */
    endToEndId: text('end_to_end_id').notNull(),
    /** The entry that a RETURN sends back. */
    entryId: uuid('entry_id'),
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    iban: text('iban').notNull(),
    /** In the currency's smallest unit. */
    amountRaw: rawAmount('amount_raw').notNull(),
    currency: text('currency').notNull(),
    /** The remittance text, which the receiver reads. */
    text: text('text').notNull(),
    state: text('state').$type<BankPaymentState>().notNull().default('DUE'),
    fileId: uuid('file_id').references(() => paymentFiles.id),
    createdAt: createdAt(),
    salt: guardSalt(),
  },
  (table) => [
    unique('bank_payments_end_to_end').on(table.endToEndId),
    unique('bank_payments_entry').on(table.entryId),
    index('bank_payments_user').on(table.userId),
    index('bank_payments_due').on(table.number).where(sql`${table.state} = 'DUE'`),
    check('bank_payments_kind', isOneOf(table.kind, BANK_PAYMENT_KINDS)),
    check('bank_payments_state', isOneOf(table.state, BANK_PAYMENT_STATES)),
    check('bank_payments_amount', sql`${table.amountRaw} > 0`),
    check('bank_payments_file', sql`(${table.state} = 'DUE') = (${table.fileId} is null)`),
  ],
);
