import type { AppContext } from '@/server/platform/context';
import { parsePost } from './source/read-content-files';
import { posts } from './tables';

/**
 * Publishes a post or press item from a Markdown file with front matter, replacing a post with the same slug. Afterwards only
 * a changed file of `content/` with the same slug replaces it.
 *
 * @param name the file name for error messages
 * @throws ContentError when the file is invalid
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
