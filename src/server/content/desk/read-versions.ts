import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { ContentType } from './content-file';

export type VersionState = 'draft' | 'scheduled' | 'published' | 'past' | 'retired';

/** One version of an item. */
export type Version = {
  id: string;
  slug: string;
  /** Legal texts only; otherwise empty. */
  version: string;
  title: string;
  category: string;
  state: VersionState;
  /** From when on it is shown; null for a draft. */
  at: Date | null;
  /** Who wrote it; null for a file of `content/`. */
  by: string | null;
  /** In the format of `content/`; empty unless asked for. */
  source: string;
};

/** The newest issued version of a legal text counts, of other texts the newest one that is due. */
const ITEMS: Record<ContentType, SQL> = {
  post: sql`select id, slug, '' as version, title, category, source, due_at, written_by, signers, seq, published, due_at as place, true as counts
    from posts`,
  faq: sql`select id, slug, '' as version, question as title, category, source, due_at, written_by, signers, seq, published, due_at as place,
      true as counts
    from faqs`,
  legal: sql`select id, slug, version, title, '' as category, source, due_at, written_by, signers, seq, published, issued_at as place,
      published as counts
    from static_pages where kind = 'LEGAL'`,
};

type Row = Omit<Version, 'at'> & { at: string | null };

/**
 * Versions of the items of a type, drafts and newest first.
 * @param slug those of one item, with their sources
 */
export async function readVersions(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  type: ContentType,
  { slug, limit = 10_000 }: { slug?: string; limit?: number } = {},
): Promise<Version[]> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    with ranked as (
      select item.*, row_number() over (
        partition by slug order by (counts and due_at <= ${now}) desc nulls last, place desc, version desc, seq desc) as rank
      from (${ITEMS[type]}) item ${slug === undefined ? sql`` : sql`where slug = ${slug}`}
    )
    select id, slug, version, title, category, coalesce(array_to_string(signers, ', '), written_by) as by,
      ${slug === undefined ? sql`''` : sql`source`} as source,
      to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      case when due_at is null then 'draft' when not published then 'retired' when due_at > ${now} then 'scheduled'
        when rank = 1 then 'published' else 'past' end as state
    from ranked order by due_at desc nulls first, slug, seq desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }));
}
