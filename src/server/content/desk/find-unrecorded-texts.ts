import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { ContentError } from '@/api/content/text-format';
import type { Language } from '@/lang/languages';
import { textId } from '@/server/content/source/load-texts';
import { parseText, sha256 } from '@/server/content/source/parse-text';
import { readContentFiles } from '@/server/content/source/read-content-files';
import type { AppContext } from '@/server/platform/context';

type Text = {
  id: string;
  name: string;
  kind: string;
  language: Language;
  title: string;
  summary: string;
  source: string;
  issuedAt: number;
  dueAt: number;
  published: boolean;
  /** Shown now, or scheduled. */
  counts: boolean;
};

type Entry = {
  name: string;
  action: string;
  /** SHA-256 of the published file; null for a text that was retired. */
  source: string | null;
  due: number | null;
};

/**
 * Versions of legal texts that are not what their signed file says: content, title, kind, date. Versions that neither a file of this
 * release nor a command published, that are gone, and that were hidden, or are shown again, without a command.
 */
export async function findUnrecordedTexts({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<string[]> {
  const files = new Set(readContentFiles().texts.map(({ source }) => source));
  const texts = await readTexts(db, clock.now());
  const entries = await readEntries(db);
  const faulty = texts.filter((text) => {
    const own = entries.filter(({ name }) => name === text.name);
    if (text.published === (own.at(-1)?.action === 'legal retire')) return true;
    if (!isAsItsSource(text)) return true;
    const published = own.filter(({ action }) => action !== 'legal retire');
    if (published.length > 0) return !published.some((entry) => publishes(entry, text));
    return text.counts && text.published && !files.has(text.source);
  });
  const kept = new Set(texts.map(({ name }) => name));
  const gone = new Set(entries.map(({ name }) => name).filter((name) => !kept.has(name)));
  return [
    ...faulty.map(({ name }) => `No command published or retired the legal text ${name} as it is.`),
    ...[...gone].map((name) => `The legal text ${name}, which a command published, is gone.`),
  ];
}

async function readTexts(db: Db, now: Date): Promise<Text[]> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Text>(sql`
    select id, slug || '@' || version || case language when 'en' then '' else ' in ' || language end as name, kind, language, fields->>'title' as title, fields->>'summary' as summary, source, published,
      (extract(epoch from issued_at) * 1000)::float8 as "issuedAt", (extract(epoch from due_at) * 1000)::float8 as "dueAt",
      due_at > ${time} or 1 = row_number() over (
        partition by slug, language order by (published and due_at <= ${time}) desc, issued_at desc, due_at desc, seq desc) as counts
    from texts where (kind = 'legal' or id like 'legal/%') and due_at is not null order by name`);
  return rows;
}

/** Oldest first. */
async function readEntries(db: Db): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    select substr(target, 7) as name, action, after->>'source' as source,
      (extract(epoch from (after->>'from')::timestamptz) * 1000)::float8 as due
    from journal where action in ('legal publish', 'legal edit', 'legal retire') and target like 'legal %' order by id`);
  return rows;
}

const asLegal = ({ language, source }: Text) => ({ kind: 'legal', language, source }) as const;

/** Pages and buyers read the source alone; the columns beside it say when it is shown and under which name. */
function isAsItsSource(text: Text): boolean {
  const { id, kind, title, summary, issuedAt } = text;
  try {
    const given = asLegal(text);
    const said = parseText(given, text.name);
    const version = String(said.version);
    const place = [textId(given, said.slug, version), given.kind];
    const words = [said.date?.getTime(), said.title, said.fields.summary];
    return (
      JSON.stringify([...place, ...words]) === JSON.stringify([id, kind, issuedAt, title, summary])
    );
  } catch (error) {
    if (error instanceof ContentError) return false;
    throw error;
  }
}

const publishes = ({ source, due }: Entry, text: Text) =>
  due === text.dueAt && source === sha256(text.source);
