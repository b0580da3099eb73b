import { isDeepStrictEqual } from 'node:util';
import { factsOf } from '@fnx/api/content/kinds';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { inArray, sql } from 'drizzle-orm';
import { texts } from '@/server/content/tables';
import type { AppContext } from '@/server/platform/context';
import type { TextFile } from './content-items';
import { FIRST_VERSION } from './file-content';
import { type GivenText, type ParsedText, parseText } from './parse-text';

type Logged = Pick<AppContext, 'log'>;
type Row = typeof texts.$inferSelect;
type NewRow = typeof texts.$inferInsert;

/** The id of a version of a text. */
export const textId = (
  { kind, language }: Pick<GivenText, 'kind' | 'language'>,
  slug: string,
  version: string,
) => `${kind}/${slug}/${language}/${version}`;

/** The columns that are made from the text. */
export function columnsOf(given: GivenText, parsed: ParsedText) {
  const { kind, language, source } = given;
  const { slug, fields, words, searchText, date } = parsed;
  const issuedAt = factsOf(kind).critical ? date : null;
  return { kind, slug, language, source, fields, words, searchText, issuedAt };
}

/**
 * Loads the texts of the bank's folder. A text that an officer has written, changed or retired stays as it is; another one follows its file, and
 * is deleted with it. Versions of legal texts are neither changed nor deleted: a changed file needs a new version.
 */
export async function loadTexts(
  ctx: Logged,
  tx: Tx,
  files: readonly TextFile[],
  now: Date,
): Promise<void> {
  const rows = await tx.select().from(texts);
  const byText = new Map<string, Row[]>();
  for (const row of rows) byText.set(keyOf(row), [...(byText.get(keyOf(row)) ?? []), row]);
  const changed = files.flatMap((file) => {
    const parsed = parseText(file, file.file);
    const key = keyOf({ ...file, slug: parsed.slug });
    const own = byText.get(key) ?? [];
    byText.delete(key);
    return rowOf(ctx, { file, parsed, rows: own, now }) ?? [];
  });
  if (changed.length > 0) await tx.execute(written(changed));
  const gone = [...byText.values()].filter(
    ([first, ...others]) =>
      first && !factsOf(first.kind).critical && ![first, ...others].some(isOfficers),
  );
  const ids = gone.flat().map(({ id }) => id);
  if (ids.length > 0) await tx.delete(texts).where(inArray(texts.id, ids));
}

const keyOf = ({ kind, slug, language }: Pick<Row, 'kind' | 'slug' | 'language'>) =>
  `${kind}/${slug}/${language}`;

const isOfficers = ({ editedAt }: Row) => editedAt !== null;

type Loaded = { file: TextFile; parsed: ParsedText; rows: readonly Row[]; now: Date };

/** The row of a file; null if the database keeps what it has. */
function rowOf({ log }: Logged, { file, parsed, rows, now }: Loaded): NewRow | null {
  const version = parsed.version ?? FIRST_VERSION;
  const id = textId(file, parsed.slug, version);
  const { critical } = factsOf(file.kind);
  // A draft alone changes nothing.
  const kept = rows.filter(({ dueAt }) => dueAt !== null);
  const row = kept.find((one) => one.id === id);
  if (critical && row) {
    if (row.source !== file.source) {
      log.error(
        { item: id },
        'a file changes a published legal text, which stays as it is: give the file a new version',
      );
    }
    return null;
  }
  if (!critical && kept.some(isOfficers)) {
    if (!kept.some(({ source }) => source === file.source)) {
      log.info({ item: id }, 'a changed file does not replace what an officer has written');
    }
    return null;
  }
  const columns = columnsOf(file, parsed);
  if (row && isDeepStrictEqual(pick(row, columns), columns)) return null;
  // A text that is only read in another way keeps its time.
  const isSame = row?.source === file.source;
  const dueAt = isSame ? row.dueAt : parsed.date && parsed.date > now ? parsed.date : now;
  return { id, version, ...columns, dueAt, createdAt: now, updatedAt: now, published: true };
}

/** The rows of files; a file also replaces the draft of its version of a legal text. */
const written = (rows: readonly NewRow[]) =>
  sql`${insertRows(texts, rows)} on conflict (id) do update set source = excluded.source, fields = excluded.fields,
    words = excluded.words, search_text = excluded.search_text, issued_at = excluded.issued_at, due_at = excluded.due_at,
    updated_at = excluded.updated_at, written_by = null, signers = null, edited_at = null`;

const pick = (row: Row, columns: object) =>
  Object.fromEntries(Object.keys(columns).map((key) => [key, row[key as keyof Row]]));
