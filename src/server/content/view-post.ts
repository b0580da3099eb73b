import type { DataOf } from '@/api/endpoints';
import { problem } from '@/server/platform/errors';
import { viewSummary } from './list-posts';
import { surroundings } from './post-order';
import type { PostItem, PostSummary } from './source/content-items';
import type { ContentSource } from './source/content-source';

/**
 * A post with its neighbours.
 *
 * @throws DomainError BLOG_NOT_FOUND, also if the post is in another category
 */
export async function viewPost(
  source: ContentSource,
  { slug, category }: { slug: string; category?: string },
): Promise<DataOf<'viewBlog'>> {
  const post = await source.post(slug);
  if (!post || (category !== undefined && category !== post.category)) {
    throw problem('BLOG_NOT_FOUND');
  }
  return {
    ...viewSummary(post),
    html: post.html,
    ...viewSurroundings(post, await source.postIndex()),
  };
}

/** The neighbours of a post and related posts; `index` holds all posts, newest first. */
export function viewSurroundings(post: PostItem, index: readonly PostSummary[]) {
  const { prev, next, related } = surroundings(post, index);
  return {
    related: related.map(viewSummary),
    prev: prev && neighbour(prev),
    next: next && neighbour(next),
  };
}

function neighbour({ id, category, title }: PostSummary) {
  return { slug: id, category, title };
}
