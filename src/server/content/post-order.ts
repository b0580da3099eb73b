import type { PostSummary } from './source/content-items';

const MAX_RELATED = 3;
/** Relevance of a shared category, in shared tags. */
const CATEGORY_WEIGHT = 2;

/** Newest first; ties are ordered by slug. */
export function newestFirst(
  a: Pick<PostSummary, 'publishedAt' | 'id'>,
  b: Pick<PostSummary, 'publishedAt' | 'id'>,
): number {
  return b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1);
}

/**
 * The neighbours of a post among those of its type, and related posts: most shared tags and category first, then newest.
 *
 * @param index every post, newest first
 */
export function surroundings(post: PostSummary, index: readonly PostSummary[]) {
  const peers = index.filter(({ type }) => type === post.type);
  const place = peers.findIndex(({ id }) => id === post.id);
  const likeness = (other: PostSummary) =>
    other.tags.filter((tag) => post.tags.includes(tag)).length +
    (other.category === post.category ? CATEGORY_WEIGHT : 0);
  const related = peers
    .filter(({ id }) => id !== post.id)
    .map((other) => ({ other, score: likeness(other) }))
    .sort((a, b) => b.score - a.score || newestFirst(a.other, b.other))
    .slice(0, MAX_RELATED)
    .map(({ other }) => other);
  return {
    /** The next older post. */
    prev: peers[place + 1] ?? null,
    /** The next newer post. */
    next: place > 0 ? (peers[place - 1] ?? null) : null,
    related,
  };
}
