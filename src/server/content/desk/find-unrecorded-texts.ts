import { sql } from 'drizzle-orm';
import { readContentFiles } from '@/server/content/source/read-content-files';
import type { AppContext } from '@/server/platform/context';

/**
 * Legal texts that are shown or will be, and that are neither a file of this release nor what a command published; and versions that were
 * retired, or are shown again, without a command.
 */
export async function findUnrecordedTexts({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<string[]> {
  const files = readContentFiles()
    .pages.filter(({ kind }) => kind === 'LEGAL')
    .map(({ id, html }) => ({ id, html }));
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ name: string }>(sql`
    with texts as (
      select *, slug || '@' || version as name, row_number() over (
        partition by slug order by (published and due_at <= ${now}) desc, issued_at desc, version desc, seq desc) as rank
      from static_pages where kind = 'LEGAL' and due_at is not null
    ), files as (
      select * from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (id text, html text)
    ), recorded as (
      select substr(target, 7) as name, action, id, after->>'html' as html, (after->>'from')::timestamptz as due
      from journal where action in ('legal publish', 'legal edit', 'legal retire') and target like 'legal %'
    )
    select name from texts
    where (rank = 1 or due_at > ${now}) and published
      and not exists (select from files where files.id = texts.id and files.html = texts.html)
      and not exists (select from recorded where recorded.name = texts.name
        and recorded.html = encode(sha256(convert_to(texts.html, 'utf8')), 'hex') and recorded.due = due_at)
    union
    select name from texts
    where published = coalesce((select action = 'legal retire' from recorded
      where recorded.name = texts.name order by recorded.id desc limit 1), false)
    order by 1`);
  return rows.map(({ name }) => `No command published or retired the legal text ${name} as it is.`);
}
