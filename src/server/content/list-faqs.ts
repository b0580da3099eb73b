import { ORIGINAL } from '@fnx/api/content/kinds';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { searchIn } from './search-words';
import { isShown } from './shown';
import { parseText, type TextFieldsOf } from './source/parse-text';
import { contentCategories, texts } from './tables';

type FaqQuery = PageInput & { category?: string; search?: string };

const CATEGORY = sql<string>`${texts.fields}->>'category'`;

/** Questions ordered by category; with `search` by relevance. */
export async function listFaqs(ctx: AppContext, query: FaqQuery) {
  const { category, search } = query;
  const found = search === undefined ? null : searchIn(texts.search, search);
  const where = and(
    eq(texts.kind, 'faq'),
    eq(texts.language, ORIGINAL),
    isShown(ctx.clock.now()),
    category === undefined ? undefined : sql`${CATEGORY} = ${category}`,
    found?.matches,
  );
  const order = [
    ...(found?.bestFirst ?? []),
    sql`${contentCategories.sortOrder} asc nulls last`,
    CATEGORY,
    sql`(${texts.fields}->>'order')::int`,
    asc(texts.slug),
  ];
  const { kind, slug, language, source } = texts;
  const select = ctx.db
    .select({ kind, slug, language, source })
    .from(texts)
    .leftJoin(
      contentCategories,
      and(eq(contentCategories.kind, 'FAQ'), eq(contentCategories.slug, CATEGORY)),
    )
    .$dynamic();
  const list = await readPage(ctx.db, select, { table: texts, where, order }, query);
  return { ...list, docs: list.docs.map(viewFaq) };
}

type FaqRow = Pick<typeof texts.$inferSelect, 'kind' | 'slug' | 'language' | 'source'>;

/** A question as returned; the answer is sanitised HTML. */
function viewFaq(row: FaqRow) {
  const { fields, html } = parseText(row, row.slug);
  const { title, category, order } = fields as TextFieldsOf<'faq'>;
  return { id: row.slug, question: title, answer: html, category, order };
}
