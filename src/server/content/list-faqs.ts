import { and, eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { type PageInput, readPage } from '@/server/platform/database/read-page';
import { cleanHtml } from './render-html';
import { searchIn } from './search-words';
import type { FaqItem } from './source/content-items';
import { FAQ_ORDER, selectFaqs, visibleFaqs } from './source/database-content';
import { faqs } from './tables';

type FaqQuery = PageInput & { category?: string; search?: string };

/** Questions ordered by category; with `search` by relevance. */
export async function listFaqs(ctx: AppContext, query: FaqQuery) {
  const { category, search } = query;
  const found = search === undefined ? null : searchIn(faqs.search, search);
  const where = and(
    visibleFaqs(ctx),
    category === undefined ? undefined : eq(faqs.category, category),
    found?.matches,
  );
  const order = [...(found?.bestFirst ?? []), ...FAQ_ORDER];
  const select = selectFaqs(ctx).$dynamic();
  const list = await readPage(ctx.db, select, { table: faqs, where, order }, query);
  const docs = list.docs.map((row) => viewFaq({ ...row, answer: cleanHtml(row.answer) }));
  return { ...list, docs };
}

/** A question as returned; the answer is sanitised HTML. */
function viewFaq({ id, question, answer, category, sortOrder }: FaqItem) {
  return { id, question, answer, category, order: sortOrder };
}
