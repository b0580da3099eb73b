import { moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** ACCOUNT: frozen, of the person in `target`. PAUSE: of purchases and transfers. */
export const EMERGENCY_KINDS = ['ACCOUNT', 'PAUSE'] as const;

/** KEPT: two officers signed what one began. OVER: nobody did in time, or an officer ended it. */
const ENDS = ['KEPT', 'OVER'] as const;

/** Measures that one officer took alone, for two hours at most. */
export const emergencies = pgTable(
  'emergencies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: EMERGENCY_KINDS }).notNull(),
    target: text('target').notNull(),
    begunBy: text('begun_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    ended: text('ended', { enum: ENDS }),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    uniqueIndex('emergencies_open').on(table.kind, table.target).where(sql`${table.ended} is null`),
    check('emergencies_kind', sql`${table.kind} in ('ACCOUNT', 'PAUSE')`),
    check('emergencies_hours', sql`${table.endsAt} <= ${table.begunAt} + interval '2 hours'`),
    check(
      'emergencies_end',
      sql`num_nulls(${table.ended}, ${table.endedAt}, ${table.endedBy}) in (0, 3) and ${table.ended} in ('KEPT', 'OVER')`,
    ),
  ],
);
