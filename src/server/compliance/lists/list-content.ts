import type { Db } from '@fnx/postgres/client';
import { type SQL, sql } from 'drizzle-orm';

/**
 * SHA-256 over the entries and names of the list `lists.list`, as screening compares them. Each row counts by its own hash, so that a
 * million rows need 64 MB of the database's memory.
 */
export const CONTENT_OF_LIST: SQL<string> = sql<string>`encode(sha256(
  coalesce((select string_agg(sha256(convert_to(to_jsonb(entry)::text, 'utf8')), '' order by entry.ref)
    from sanctions_entries entry where entry.list = lists.list), '')
  || coalesce((select string_agg(row, '' order by row) from (
    select sha256(convert_to(to_jsonb(listed)::text, 'utf8')) as row from sanctions_names listed where listed.list = lists.list) names), '')
), 'hex')`;

/** Lists whose entries are not those that were imported, and people who count as screened in the future, so that they are not. */
export async function findOtherContents({ db }: { db: Db }): Promise<string[]> {
  const { rows: others } = await db.execute<{ list: string }>(
    sql`select list from sanctions_lists lists where content <> ${CONTENT_OF_LIST} order by 1`,
  );
  const { rows: unscreened } = await db.execute<{ id: string }>(sql`
    select user_id as id from screenings where screened_at > now() + interval '1 day' order by 1`);
  return [
    ...others.map(({ list }) => `The sanctions list ${list} is not as it was imported.`),
    ...unscreened.map(({ id }) => `The person ${id} counts as screened in the future.`),
  ];
}
