import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Kind, ORIGINAL } from '@/api/content/kinds';
import { faqs, posts, staticPages } from '@/server/content/earlier-tables';
import { texts } from '@/server/content/tables';
import type { Tx } from '@/server/platform/database/client';
import { FIRST_VERSION } from './file-content';
import { parseText, type TextFieldsOf } from './parse-text';

/*
 * The release before this one reads and writes tables of its own. While both run, and after a way back, each must see what officers have
 * written with the other: triggers of the database copy to `texts`, and this module writes the other way. The release after this one deletes
 * it with these tables.
 */

type Row = typeof texts.$inferSelect;

const TABLES = {
  post: posts,
  faq: faqs,
  legal: staticPages,
  help: staticPages,
  page: staticPages,
} satisfies Record<Kind, PgTable>;

/** Writes the versions of an English text as the release before keeps them. */
export async function writeForEarlierRelease(tx: Tx, kind: Kind, slug: string): Promise<void> {
  const isText = and(eq(texts.kind, kind), eq(texts.slug, slug), eq(texts.language, ORIGINAL));
  const rows = await tx.select().from(texts).where(isText);
  const table = TABLES[kind];
  // The triggers copy what the release before writes, not what comes from here.
  await tx.execute(sql`select set_config('fnx.copies', 'off', true)`);
  const ids = rows.filter(({ dueAt }) => dueAt !== null).map(oldId);
  const isOld = and(
    eq(table.slug, slug),
    table === staticPages ? eq(staticPages.kind, oldKind(kind)) : undefined,
    kind === 'legal' ? isNull(table.dueAt) : undefined,
    isNull(table.sourceHash),
    notInArray(table.id, ids.length > 0 ? ids : ['']),
  );
  await tx.delete(table).where(isOld);
  for (const row of rows) {
    const { published, editedAt, updatedAt } = row;
    const values = { ...commonOf(row), ...VALUES[kind](row) };
    await tx
      .insert(table as PgTable)
      .values(values)
      .onConflictDoUpdate({ target: table.id, set: { published, editedAt, updatedAt } });
  }
  await tx.execute(sql`select set_config('fnx.copies', 'on', true)`);
}

const oldKind = (kind: Kind) => kind.toUpperCase() as 'LEGAL' | 'PAGE' | 'HELP';

function oldId({ kind, slug, version, writtenBy }: Row): string {
  if (TABLES[kind] === staticPages) return `${oldKind(kind)}/${slug}/${version}`;
  return version === FIRST_VERSION && writtenBy === null ? slug : `${slug}@${version}`;
}

function commonOf(row: Row) {
  const { slug, source, dueAt, writtenBy, signers, published, editedAt, createdAt, updatedAt } =
    row;
  const common = { slug, source, dueAt, writtenBy, signers, published, editedAt, createdAt };
  return { ...common, id: oldId(row), updatedAt };
}

const VALUES: Readonly<Record<Kind, (row: Row) => object>> = {
  post: (row) => {
    const { html, searchText, fields } = parseText(row, row.id);
    const { cover, externalUrl, publishedAt, ...post } = fields as TextFieldsOf<'post'>;
    return {
      ...post,
      html,
      searchText,
      coverUrl: cover ?? '',
      externalUrl: externalUrl ?? null,
      publishedAt: new Date(publishedAt),
    };
  },
  faq: (row) => {
    const { html: answer, searchText, fields } = parseText(row, row.id);
    const { title: question, category, order } = fields as TextFieldsOf<'faq'>;
    const source = JSON.stringify({ id: row.slug, category, order, question, answer }, null, 2);
    return { question, answer, searchText, category, sortOrder: order, source };
  },
  legal: staticValues,
  help: staticValues,
  page: staticValues,
};

/** The release before shows the newest date first. */
function staticValues(row: Row) {
  const { html, title, fields } = parseText(row, row.id);
  const { summary, description, lede, route, order } = fields as Partial<
    TextFieldsOf<'page'> & TextFieldsOf<'help'>
  >;
  const isFirst = row.version === FIRST_VERSION;
  return {
    kind: oldKind(row.kind),
    version: row.version,
    title,
    summary: summary ?? description,
    lede: lede ?? null,
    route: route ?? (row.kind === 'help' ? `/help#${row.slug}` : `/static/${row.slug}`),
    html,
    issuedAt: row.issuedAt ?? (isFirst || !row.dueAt ? new Date(0) : row.dueAt),
    sortOrder: order ?? 0,
  };
}
