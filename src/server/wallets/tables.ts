import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '@/server/platform/database/columns';
import { sessions, users } from '@/server/users/tables';

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
