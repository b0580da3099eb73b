import { eq, inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  bankDocuments,
  bankOverviews,
  contentCategories,
  faqs,
  posts,
  staticPages,
  teamMembers,
} from '@/server/content/tables';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { lock } from '@/server/platform/database/locks';
import type { ContentSet } from './content-items';
import { readContentFiles, sha256 } from './read-content-files';

type ContentTable =
  | typeof bankDocuments
  | typeof bankOverviews
  | typeof contentCategories
  | typeof faqs
  | typeof posts
  | typeof staticPages
  | typeof teamMembers;

/**
 * Loads the files of `content/` into the database. Idempotent and safe to run in two processes at once.
 *
 * Each row stores the hash of its source text. An operator's changes are kept until that text changes; then the row is
 * replaced, and a text with versions is shown again as in its file. A row whose item was removed from the files is deleted, unless
 * an operator wrote or changed it. Versions of legal texts are neither changed nor deleted: a changed file needs a new version.
 *
 * @throws ContentError when a file is invalid; nothing is changed then
 */
export async function loadContent(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  set: ContentSet = readContentFiles(),
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lock(tx, 'content');
    const now = ctx.clock.now();
    const load = (table: ContentTable, items: readonly ContentItem[], keep?: KeepRow) =>
      loadTable(tx, table, items, now, keep);
    const replaced = [
      ...(await load(contentCategories, set.categories)),
      ...(await load(posts, set.posts)),
      ...(await load(faqs, set.faqs)),
      ...(await load(staticPages, await newTexts(ctx, tx, set.pages), isLegal)),
      ...(await load(teamMembers, set.team)),
      ...(await load(bankOverviews, [{ id: 'bank', facts: set.bank }])),
      ...(await load(bankDocuments, set.documents)),
    ];
    for (const id of replaced) {
      ctx.log.warn({ item: id }, 'a changed file replaced what an operator had edited');
    }
  });
}

const isLegal = (id: string) => id.startsWith('LEGAL/');

/** The pages without the versions of legal texts that the database has: customers may have accepted those. */
async function newTexts({ log }: Pick<AppContext, 'log'>, tx: Tx, pages: ContentSet['pages']) {
  const { id, source } = staticPages;
  const rows = await tx
    .select({ id, source })
    .from(staticPages)
    .where(eq(staticPages.kind, 'LEGAL'));
  const known = new Map(rows.map((row) => [row.id, row.source]));
  for (const page of pages) {
    if (!isLegal(page.id) || !known.has(page.id) || known.get(page.id) === page.source) continue;
    log.error(
      { item: page.id },
      'a file changes a published legal text, which stays as it is: give the file a new version',
    );
  }
  return pages.filter((page) => !isLegal(page.id) || !known.has(page.id));
}

type ContentItem = { id: string; [column: string]: unknown };
type KeepRow = (id: string) => boolean;

/** Returns the ids of operator-edited rows that a changed file has replaced. */
async function loadTable(
  tx: Tx,
  table: ContentTable,
  items: readonly ContentItem[],
  now: Date,
  keep: KeepRow = () => false,
): Promise<string[]> {
  const { id, sourceHash, editedAt } = table;
  const rows = await tx
    .select({ id, sourceHash, editedAt })
    // These three columns exist in all content tables.
    .from(table as PgTable);
  const known = new Map(rows.map((row) => [row.id, row]));
  const replaced: string[] = [];
  for (const item of items) {
    const hash = hashesOf(item);
    const row = known.get(item.id);
    known.delete(item.id);
    if (row?.sourceHash === hash.both) continue;
    if (row?.editedAt) {
      if (row.sourceHash?.startsWith(hash.source)) continue;
      replaced.push(item.id);
    }
    const sameSource = row?.sourceHash?.startsWith(hash.source) === true;
    if (row && !sameSource && rows.some((other) => other.id.startsWith(`${item.id}@`))) {
      replaced.push(item.id);
    }
    const values = {
      ...item,
      // A text that is only rendered in another way does not precede what the desk has written since.
      ...('dueAt' in table && !sameSource && { dueAt: shownFrom(item, now) }),
      sourceHash: hash.both,
      editedAt: null,
      updatedAt: now,
    };
    await tx
      .insert(table as PgTable)
      .values(values)
      .onConflictDoUpdate({ target: id, set: values });
  }
  const gone = [...known.values()].filter(
    (row) => row.sourceHash !== null && row.editedAt === null && !keep(row.id),
  );
  if (gone.length > 0) {
    const ids = gone.map((row) => row.id);
    await tx.delete(table as PgTable).where(inArray(id, ids));
  }
  return replaced;
}

/** A text with a date of its own is not shown before. */
function shownFrom({ publishedAt, issuedAt }: ContentItem, now: Date): Date {
  const date = publishedAt ?? issuedAt;
  return date instanceof Date && date > now ? date : now;
}

/** The hash of an item's source, and of the source with its rendering: unedited rows follow a changed renderer. */
function hashesOf(item: ContentItem): { source: string; both: string } {
  const whole = sha256(JSON.stringify(item));
  const source = typeof item.sourceHash === 'string' ? item.sourceHash : whole;
  return { source, both: `${source}.${whole}` };
}
