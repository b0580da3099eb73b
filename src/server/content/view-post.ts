import type { DataOf } from '@fnx/api/endpoints';
import { problem } from '@/server/platform/errors';
import { type PostFields, viewSummary } from './list-posts';
import { surroundings } from './post-order';
import type { LocalizedContent } from './source/localized-content';

/**
 * A post with its neighbours.
 *
 * @throws DomainError BLOG_NOT_FOUND, also if the post is in another category
 */
export async function viewPost(
  content: LocalizedContent,
  { slug, category }: { slug: string; category?: string },
): Promise<DataOf<'viewBlog'>> {
  const post = await content.post(slug);
  if (!post || (category !== undefined && category !== post.category)) {
    throw problem('BLOG_NOT_FOUND');
  }
  return {
    ...viewSummary(post),
    html: post.html,
    ...viewSurroundings(post, await content.posts()),
  };
}

/** The neighbours of a post and related posts; `index` holds all posts, newest first. */
export function viewSurroundings(post: PostFields, index: readonly PostFields[]) {
  const { prev, next, related } = surroundings(post, index);
  return {
    related: related.map(viewSummary),
    prev: prev && neighbour(prev),
    next: next && neighbour(next),
  };
}

function neighbour({ slug, category, title }: PostFields) {
  return { slug, category, title };
}
