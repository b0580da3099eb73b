import { and, count, eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { type ListPage, listPage } from './list-page';
import { cleanHtml } from './render-html';
import { searchIn } from './search-words';
import type { FaqItem } from './source/content-items';
import { FAQ_ORDER, selectFaqs, visibleFaqs } from './source/database-content';
import { faqs } from './tables';

type FaqQuery = ListPage & { category?: string; search?: string };

/** Questions ordered by category; with `search` by relevance. */
export async function listFaqs(ctx: AppContext, query: FaqQuery) {
  const { category, search, page, limit } = query;
  const found = search === undefined ? null : searchIn(faqs.search, search);
  const where = and(
    visibleFaqs(ctx),
    category === undefined ? undefined : eq(faqs.category, category),
    found?.matches,
  );
  const rows = await selectFaqs(ctx)
    .where(where)
    .orderBy(...(found?.bestFirst ?? []), ...FAQ_ORDER)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await ctx.db.select({ total: count() }).from(faqs).where(where);
  const docs = rows.map((row) => viewFaq({ ...row, answer: cleanHtml(row.answer) }));
  return listPage(docs, counted?.total ?? 0, query);
}

/** A question as returned; the answer is sanitised HTML. */
function viewFaq({ id, question, answer, category, sortOrder }: FaqItem) {
  return { id, question, answer, category, order: sortOrder };
}
