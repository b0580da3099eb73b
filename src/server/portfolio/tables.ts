import { bigint, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, rawAmount } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';

/** Holdings after each booking. The holdings at any time are the newest row before it: one index lookup. */
export const holdingMarks = pgTable(
  'holding_marks',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    transferId: bigint('transfer_id', { mode: 'bigint' }).notNull(),
    /** Time of the booking; never before the previous row. */
    at: moment('at').notNull(),
    /** Available plus staked. */
    sharesRaw: rawAmount('shares_raw').notNull(),
    /** Total paid for shares including fees, 8 decimals. */
    investedUsdRaw: rawAmount('invested_usd_raw').notNull(),
    /** Total shares bought. */
    boughtRaw: rawAmount('bought_raw').notNull(),
  },
  (table) => [
    unique('holding_marks_once').on(table.userId, table.transferId),
    index('holding_marks_at').on(table.userId, table.at, table.id),
  ],
);
