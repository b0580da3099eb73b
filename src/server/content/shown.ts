import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { texts } from './tables';

/**
 * Condition for the version of a text that is shown at a time: the newest published one that is due, of a legal text the one with the newest
 * date. Like prices, versions of the future need no job: they begin to count when their time has come. The same rule is in
 * `platform/legal-versions.ts`.
 */
export function isShown(now: Date): SQL | undefined {
  const time = sql`${now.toISOString()}::timestamptz`;
  return and(
    eq(texts.published, true),
    lte(texts.dueAt, now),
    sql`not exists (
      select from ${texts} later where later.kind = ${texts.kind} and later.slug = ${texts.slug}
        and later.language = ${texts.language} and later.published and later.due_at <= ${time}
        and (coalesce(later.issued_at, later.due_at), later.due_at, later.seq)
          > (coalesce(${texts.issuedAt}, ${texts.dueAt}), ${texts.dueAt}, ${texts.seq}))`,
  );
}
