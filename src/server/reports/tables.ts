import { bytea, isOneOf, moment } from '@fnx/postgres/columns';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const AUTHORITY_FILES = ['CRS', 'CARF'] as const;
export type AuthorityFile = (typeof AUTHORITY_FILES)[number];

/** The holder of the record about the bank itself, which has the whole file that was made last. */
export const REPORTER = '';

/** The record that was last handed in about each holder and year, with its reference. */
export const authorityRecords = pgTable(
  'authority_records',
  {
    kind: text('kind').$type<AuthorityFile>().notNull(),
    year: integer('year').notNull(),
    holder: text('holder').notNull(),
    docRef: text('doc_ref').notNull(),
    /** Encrypted, because it has tax numbers. */
    said: bytea('said').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.year, table.holder] }),
    check('authority_records_kind', isOneOf(table.kind, AUTHORITY_FILES)),
  ],
);
