import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/platform/database/columns';

/** What operators did, by their command: written in the transaction that did it, and never changed. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** The name given with --as, or the user of the operating system. */
    operator: text('operator').notNull(),
    /** `kyc approve` */
    action: text('action').notNull(),
    /** What it was done to: an e-mail address, an order's number, a slug. */
    target: text('target').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('operator_actions_at').on(table.at),
    index('operator_actions_target').on(table.target),
  ],
);
