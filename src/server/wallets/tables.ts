import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '@/server/platform/database/columns';
import { sessions, users } from '@/server/users/tables';

/**
 * Wallet links over time. Rows are never deleted: a payment is matched with the links at the time it was mined. Linking an
 * address again creates a new row.
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

/**
 * Messages to sign (EIP-4361). Each can be used once to verify a session's wallet and once to link it, only in the session
 * that requested it.
 */
export const walletNonces = pgTable(
  'wallet_nonces',
  {
    nonce: text('nonce').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
