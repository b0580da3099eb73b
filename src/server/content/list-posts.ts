import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { DataOf } from '@/api/endpoints';
import type { AppContext } from '@/server/platform/context';
import { type ListPage, listPage } from './list-page';
import { searchIn } from './search-words';
import type { PostSummary } from './source/content-items';
import { POST_COLUMNS, visiblePosts } from './source/database-content';
import { type PostType, posts } from './tables';

type PostQuery = ListPage & { type?: PostType; category?: string; search?: string };

/** Posts and press items, newest first; with `search` by relevance. */
export async function listPosts(ctx: AppContext, query: PostQuery) {
  const { type, category, search, page, limit } = query;
  const found = search === undefined ? null : searchIn(posts.search, search);
  const where = and(
    visiblePosts(ctx),
    type && eq(posts.type, type),
    category === undefined ? undefined : eq(posts.category, category),
    found?.matches,
  );
  const rows = await ctx.db
    .select(POST_COLUMNS)
    .from(posts)
    .where(where)
    .orderBy(...(found?.bestFirst ?? []), desc(posts.publishedAt), asc(posts.slug))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await ctx.db.select({ total: count() }).from(posts).where(where);
  return listPage(rows.map(viewSummary), counted?.total ?? 0, query);
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
