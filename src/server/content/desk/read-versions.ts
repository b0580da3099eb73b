import type { Kind } from '@fnx/api/content/kinds';
import type { Db } from '@fnx/postgres/client';
import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '@/lang/languages';
import { sha256 } from '@/server/content/source/parse-text';
import type { AppContext } from '@/server/platform/context';

export type VersionState = 'draft' | 'scheduled' | 'published' | 'past' | 'retired';

/** One version of a text. */
export type Version = {
  slug: string;
  language: Language;
  version: string;
  title: string;
  category: string;
  state: VersionState;
  /** From when on it is shown; null for a draft. */
  at: Date | null;
  /** Who wrote it; null for a file of the bank's folder. */
  by: string | null;
  /** The hash that a translation of it names; null if unknown. */
  words: string | null;
  /** The hash of the words that a translation renders. */
  of: string | null;
  /** In the format of the bank's folder; empty unless asked for. */
  source: string;
};

/** Names the words of a version; the newest one has changed when its stamp has. */
export const stampOf = ({ source }: { source: string }) => sha256(source).slice(0, 16);

type Row = Omit<Version, 'at'> & { at: string | null };

/**
 * Versions of the texts of a kind in one language, or in all, drafts and newest first.
 * @param slug those of one text, with their sources
 */
export async function readVersions(
  { db, clock }: Pick<AppContext, 'clock'> & { db: Db },
  kind: Kind,
  { language, slug, limit = 10_000 }: { language?: Language; slug?: string; limit?: number } = {},
): Promise<Version[]> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const only = (column: string, value: string | undefined): SQL =>
    value === undefined ? sql`` : sql`and ${sql.identifier(column)} = ${value}`;
  const { rows } = await db.execute<Row>(sql`
    with ranked as (
      select texts.*, row_number() over (
        partition by slug, language order by (published and due_at <= ${now}) desc nulls last, coalesce(issued_at, due_at) desc,
          due_at desc, seq desc) as rank
      from texts where kind = ${kind} ${only('language', language)} ${only('slug', slug)}
    )
    select slug, language, version, fields->>'title' as title, coalesce(fields->>'category', '') as category, words, fields->>'of' as of,
      coalesce(array_to_string(signers, ', '), written_by) as by, ${slug === undefined ? sql`''` : sql`source`} as source,
      to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      case when due_at is null then 'draft' when not published then 'retired' when due_at > ${now} then 'scheduled'
        when rank = 1 then 'published' else 'past' end as state
    from ranked order by due_at desc nulls first, slug, seq desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }));
}
