import { publicData } from './public-data';
import { postPath } from './writing';

/** A sitemap entry. `updatedAt` is ISO-8601; null if unknown. */
type SiteMapEntry = { path: string; updatedAt: string | null };

/** The canonical paths of all posts, press items and legal texts. */
export async function siteMapEntries(): Promise<SiteMapEntry[]> {
  const { data } = await publicData();
  const posts = await data.content.postIndex();
  const legal = await data.content.pages('LEGAL');
  return [
    ...posts.map(({ id, type, category, publishedAt }) => ({
      path: postPath({ type, category, slug: id }),
      updatedAt: publishedAt.toISOString(),
    })),
    ...legal.map(({ slug, issuedAt }) => ({
      path: `/static/${slug}`,
      updatedAt: issuedAt.toISOString(),
    })),
  ];
}
