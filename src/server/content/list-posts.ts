import { ORIGINAL } from '@fnx/api/content/kinds';
import type { DataOf } from '@fnx/api/endpoints';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { searchIn } from './search-words';
import { isShown } from './shown';
import type { TextFieldsOf } from './source/parse-text';
import { texts } from './tables';

export type PostFields = TextFieldsOf<'post'>;
export type PostType = PostFields['type'];

type PostQuery = PageInput & { type?: PostType; category?: string; search?: string };

/** Posts and press items, newest first; with `search` by relevance. */
export async function listPosts(ctx: AppContext, query: PostQuery) {
  const { type, category, search } = query;
  const found = search === undefined ? null : searchIn(texts.search, search);
  const has = (key: string, value: string | undefined) =>
    value === undefined ? undefined : sql`${texts.fields}->>${key} = ${value}`;
  const where = and(
    eq(texts.kind, 'post'),
    eq(texts.language, ORIGINAL),
    isShown(ctx.clock.now()),
    has('type', type),
    has('category', category),
    found?.matches,
  );
  const order = [
    ...(found?.bestFirst ?? []),
    sql`(${texts.fields}->>'publishedAt')::timestamptz desc`,
    asc(texts.slug),
  ];
  const select = ctx.db.select({ fields: texts.fields }).from(texts).$dynamic();
  const list = await readPage(ctx.db, select, { table: texts, where, order }, query);
  return { ...list, docs: list.docs.map(({ fields }) => viewSummary(fields as PostFields)) };
}

/** A post in a list. */
export function viewSummary(post: PostFields): DataOf<'getBlogMediaList'>['docs'][number] {
  const { slug, type, category, title, excerpt, cover = '', author, tags, readMinutes } = post;
  return {
    id: slug,
    slug,
    category,
    type,
    title,
    excerpt,
    coverUrl: cover,
    author,
    tags,
    readMinutes,
    publishedAt: new Date(post.publishedAt).toISOString(),
    ...(post.externalUrl === undefined ? {} : { externalUrl: post.externalUrl }),
  };
}
