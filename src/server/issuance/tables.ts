import { createdAt, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { registerPeople } from '@/server/book-entries/tables';

/** Lists of shares to issue: an imported register, shares of employees, contributions in kind. */
export const shareLists = pgTable(
  'share_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Root of the Merkle tree, `0x` and lower case. */
    root: text('root').notNull().unique(),
    lines: integer('lines').notNull(),
    /** The sum of the lines, 6 decimals. */
    sharesRaw: rawAmount('shares_raw').notNull(),
    /** SHA-256 of the resolution, `0x` and lower case: what the chain names. */
    documentHash: text('document_hash').notNull(),
    /** SHA-256 of the file or files that were imported. */
    fileHash: text('file_hash').notNull(),
    createdAt: createdAt(),
    /** The list's id on the chain; null before it is announced there. */
    announcementId: bigint('announcement_id', { mode: 'bigint' }).unique(),
    executableAt: moment('executable_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [check('share_lists_shares', sql`${table.sharesRaw} > 0`)],
);

/** The lines of a list, as the tree has them. */
export const shareListLines = pgTable(
  'share_list_lines',
  {
    listId: uuid('list_id').notNull(),
    /** From 0. */
    index: integer('index').notNull(),
    holder: text('holder')
      .notNull()
      .references(() => registerPeople.holder),
    /** Lower case; null: a book entry. */
    wallet: text('wallet'),
    sharesRaw: rawAmount('shares_raw').notNull(),
    lockedUntil: moment('locked_until'),
    /** When a final block issued it. */
    issuedAt: moment('issued_at'),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.index] }),
    foreignKey({ columns: [table.listId], foreignColumns: [shareLists.id] }).onDelete('cascade'),
    index('share_list_lines_holder').on(table.holder),
    index('share_list_lines_open')
      .on(table.listId, table.index)
      .where(sql`${table.issuedAt} is null`),
    check('share_list_lines_shares', sql`${table.sharesRaw} > 0`),
  ],
);
