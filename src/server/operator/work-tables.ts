import type { WorkKind } from '@fnx/api/shared/desk-work';
import { moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { officers } from './tables';

/** Which officer has taken an item of a queue, or has it open. Names no customer: an item is named by its id. */
export const deskWork = pgTable(
  'desk_work',
  {
    kind: text('kind').$type<WorkKind>().notNull(),
    item: text('item').notNull(),
    officerId: uuid('officer_id')
      .notNull()
      .references(() => officers.id, { onDelete: 'cascade' }),
    assignedAt: moment('assigned_at'),
    /** When the officer's page last said that it shows the item. */
    seenAt: moment('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item, table.officerId] }),
    uniqueIndex('desk_work_assigned')
      .on(table.kind, table.item)
      .where(sql`${table.assignedAt} is not null`),
    index('desk_work_officer').on(table.officerId, table.kind),
    check('desk_work_mark', sql`${table.assignedAt} is not null or ${table.seenAt} is not null`),
  ],
);
