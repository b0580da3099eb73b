import { type SQL, sql } from 'drizzle-orm';
import { jsonb, type PgColumn } from 'drizzle-orm/pg-core';

/** An officer's note about a matter, for other officers; it is never sent. The journal has no copy, so that it can be erased. */
export type Note = { at: string; author: string; text: string };

export const LONGEST_NOTE = 4_000;

/** The column of a matter's notes, oldest first. */
export const notes = () => jsonb('notes').$type<readonly Note[]>().notNull().default([]);

export const withNote = (column: PgColumn, note: Note): SQL =>
  sql`${column} || ${JSON.stringify([note])}::jsonb`;
