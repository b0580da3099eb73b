import type { AppContext } from '@/server/platform/context';
import { parsePost } from './read-content-files';
import { posts } from './tables';

/**
 * Publishes a post or press item from a Markdown file with front matter, in place of the one with its slug if there is
 * one. From then on it is the operator's: only a changed file of `content/` with the same slug replaces it.
 *
 * @param name says in errors which file it was
 * @throws ContentError when the file cannot be used
 */
export async function publishPost(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  name: string,
  source: string,
): Promise<{ slug: string; publishedAt: Date }> {
  const now = clock.now();
  const post = parsePost(name, source);
  const values = { ...post, published: true, editedAt: now, updatedAt: now };
  await db.insert(posts).values(values).onConflictDoUpdate({ target: posts.id, set: values });
  return { slug: post.id, publishedAt: post.publishedAt };
}
