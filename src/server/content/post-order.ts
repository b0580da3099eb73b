import type { PostFields } from './list-posts';
import { newestFirst } from './source/localized-content';

const MAX_RELATED = 3;
/** Relevance of a shared category, in shared tags. */
const CATEGORY_WEIGHT = 2;

/**
 * The neighbours of a post among those of its type, and related posts: most shared tags and category first, then newest.
 *
 * @param index every post, newest first
 */
export function surroundings(post: PostFields, index: readonly PostFields[]) {
  const peers = index.filter(({ type }) => type === post.type);
  const place = peers.findIndex(({ slug }) => slug === post.slug);
  const likeness = (other: PostFields) =>
    other.tags.filter((tag) => post.tags.includes(tag)).length +
    (other.category === post.category ? CATEGORY_WEIGHT : 0);
  const related = peers
    .filter(({ slug }) => slug !== post.slug)
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
