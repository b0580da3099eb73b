import type { ToldFault } from '@fnx/api/shared/fault-texts';
import {
  CALL_PURPOSES,
  type CallPurpose,
  SENT_CALL_STATUSES,
  type SentCallStatus,
} from '@fnx/api/shared/sender-calls';
import { isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { users } from '@/server/users/tables';

/** Calls that the service's own account submits. Each has one number of that account, and that number is no other call's. */
export const senderCalls = pgTable(
  'sender_calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose').$type<CallPurpose>().notNull(),
    /** Names the call: it is sent once. */
    key: text('key').notNull().unique(),
    /** Null for a call of nobody, and after the person's erasure. */
    userId: uuid('user_id').references(() => users.id),
    /** The passkey account that makes it, lower case. */
    account: text('account'),
    toAddress: text('to_address').notNull(),
    data: text('data').notNull(),
    gasLimit: integer('gas_limit').notNull(),
    status: text('status').$type<SentCallStatus>().notNull(),
    queuedAt: moment('queued_at').notNull(),
    /** Lower case. Null, as all of the transaction, until it is leased. */
    sender: text('sender'),
    senderNonce: integer('sender_nonce'),
    /** Price of the newest transaction, in wei. */
    gasPrice: rawAmount('gas_price'),
    /** The newest transaction, signed before it is sent: after a crash the same one is sent again. */
    signed: text('signed'),
    /** Hashes of all its transactions, oldest first: those with a higher price replace the earlier ones, and one of them is mined. */
    txHashes: text('tx_hashes').array().notNull().default(sql`'{}'`),
    sentAt: moment('sent_at'),
    /** When the newest transaction got its price. */
    pricedAt: moment('priced_at'),
    /** The one that a block contains. */
    minedTx: text('mined_tx'),
    minedAt: moment('mined_at'),
    /** When the index had read its block, or when it was refused. */
    finalAt: moment('final_at'),
    gasUsed: integer('gas_used'),
    /** In wei. */
    fee: rawAmount('fee'),
    /** Why the contract refused it. */
    fault: jsonb('fault').$type<ToldFault>(),
  },
  (table) => [
    unique('sender_calls_nonce').on(table.sender, table.senderNonce),
    index('sender_calls_queued').on(table.queuedAt).where(sql`${table.status} = 'QUEUED'`),
    index('sender_calls_open')
      .on(table.sender, table.senderNonce)
      .where(sql`${table.senderNonce} is not null and ${table.finalAt} is null`),
    index('sender_calls_under_way')
      .on(table.purpose, table.queuedAt)
      .where(sql`${table.finalAt} is null`)
      .concurrently(),
    index('sender_calls_settlement')
      .on(table.key.op('text_pattern_ops'))
      .where(sql`${table.purpose} = 'SETTLEMENT'`)
      .concurrently(),
    index('sender_calls_account').on(table.account, table.queuedAt),
    index('sender_calls_user').on(table.userId, table.queuedAt),
    check('sender_calls_purpose', isOneOf(table.purpose, CALL_PURPOSES)),
    check('sender_calls_status', isOneOf(table.status, SENT_CALL_STATUSES)),
    check(
      'sender_calls_claimed',
      sql`(${table.senderNonce} is null) = (${table.sender} is null) and (${table.senderNonce} is null) = (${table.signed} is null)
        and (${table.senderNonce} is null or cardinality(${table.txHashes}) > 0)`,
    ),
    check(
      'sender_calls_sent',
      sql`${table.status} = 'FAILED' or (${table.status} = 'QUEUED') = (${table.senderNonce} is null)`,
    ),
    check('sender_calls_gas', sql`${table.gasLimit} > 0`),
  ],
);

/** Gas that calls may use: reserved with a call, and what it did not use is given back. `scope`: the id of a person, or `all`. */
export const relayBudgets = pgTable(
  'relay_budgets',
  {
    scope: text('scope').notNull(),
    /** UTC. */
    day: date('day').notNull(),
    gas: bigint('gas', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.day] }),
    check('relay_budgets_gas', sql`${table.gas} >= 0`),
  ],
);

/** The sender's balance at its last reading, for metrics and checks. */
export const senderAccounts = pgTable('sender_accounts', {
  /** Lower case. */
  address: text('address').primaryKey(),
  /** In wei. */
  balance: rawAmount('balance').notNull(),
  readAt: moment('read_at').notNull(),
});
