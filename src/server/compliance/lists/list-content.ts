import type { SanctionsList } from '@fnx/api/shared/compliance';
import type { Db, Tx } from '@fnx/postgres/client';
import { type SQL, sql } from 'drizzle-orm';

/**
 * SHA-256 over the entries and names of the list `lists.list`, as screening compares them. Each row counts by its own hash, so that a
 * million rows need 64 MB of the database's memory.
 */
const CONTENT_OF_LIST: SQL<string> = sql<string>`encode(sha256(
  coalesce((select string_agg(sha256(convert_to(to_jsonb(entry)::text, 'utf8')), '' order by entry.ref)
    from sanctions_entries entry where entry.list = lists.list), '')
  || coalesce((select string_agg(row, '' order by row) from (
    select sha256(convert_to(to_jsonb(listed)::text, 'utf8')) as row from sanctions_names listed where listed.list = lists.list) names), '')
), 'hex')`;

/** Notes the content of a list as it is now. */
export const keepContent = (tx: Tx, list: SanctionsList) =>
  tx.execute(
    sql`update sanctions_lists lists set content = ${CONTENT_OF_LIST} where list = ${list}`,
  );

/** Lists whose entries and names are not those that were imported: also renamed, added and removed ones, of a list that nobody imported too. */
export async function findOtherContents({ db }: { db: Db }): Promise<string[]> {
  const { rows } = await db.execute<{ list: string; known: boolean }>(sql`
    with lists as (select list, content from sanctions_lists union all
      select list, null from (select list from sanctions_entries union select list from sanctions_names) found
      where list not in (select list from sanctions_lists))
    select list, content is not null as known from lists where content is distinct from ${CONTENT_OF_LIST} order by 1`);
  return rows.map(({ list, known }) =>
    known
      ? `The sanctions list ${list} is not as it was imported.`
      : `No import of this release made the sanctions list ${list}.`,
  );
}
