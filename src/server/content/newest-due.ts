import { type SQL, sql } from 'drizzle-orm';
import type { faqs, posts } from './tables';

/**
 * Condition for the version of an item that counts at a time: the newest one that is due. It is shown if it is published.
 * Like prices, versions of the future need no job: they begin to count when their time has come.
 */
export function isNewestDue(table: typeof posts | typeof faqs, now: Date): SQL {
  const time = sql`${now.toISOString()}::timestamptz`;
  return sql`${table.dueAt} <= ${time} and not exists (
    select from ${table} later where later.slug = ${table.slug} and later.due_at <= ${time}
      and (later.due_at, later.seq) > (${table.dueAt}, ${table.seq}))`;
}
