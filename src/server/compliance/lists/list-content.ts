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
