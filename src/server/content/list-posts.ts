import { and, asc, desc, eq } from 'drizzle-orm';
import type { DataOf } from '@/api/endpoints';
import type { AppContext } from '@/server/platform/context';
import { type PageInput, readPage } from '@/server/platform/database/read-page';
import { searchIn } from './search-words';
import type { PostSummary } from './source/content-items';
import { POST_COLUMNS, visiblePosts } from './source/database-content';
import { type PostType, posts } from './tables';

type PostQuery = PageInput & { type?: PostType; category?: string; search?: string };

/** Posts and press items, newest first; with `search` by relevance. */
export async function listPosts(ctx: AppContext, query: PostQuery) {
  const { type, category, search } = query;
  const found = search === undefined ? null : searchIn(posts.search, search);
  const where = and(
    visiblePosts(ctx),
    type && eq(posts.type, type),
    category === undefined ? undefined : eq(posts.category, category),
    found?.matches,
  );
  const order = [...(found?.bestFirst ?? []), desc(posts.publishedAt), asc(posts.slug)];
  const select = ctx.db.select(POST_COLUMNS).from(posts).$dynamic();
  const list = await readPage(ctx.db, select, { table: posts, where, order }, query);
  return { ...list, docs: list.docs.map(viewSummary) };
}

/** A post in a list. */
export function viewSummary(post: PostSummary): DataOf<'getBlogMediaList'>['docs'][number] {
  const { id, type, category, title, excerpt, coverUrl, author, tags, readMinutes } = post;
  return {
    id,
    slug: id,
    category,
    type,
    title,
    excerpt,
    coverUrl,
    author,
    tags,
    readMinutes,
    publishedAt: post.publishedAt.toISOString(),
    ...(post.externalUrl === null ? {} : { externalUrl: post.externalUrl }),
  };
}
