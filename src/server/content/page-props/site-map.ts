import type { Language } from '@/lang/languages';
import { viewSummary } from '@/server/content/list-posts';
import { publicData } from './public-data';
import { postPath } from './writing';

/** A sitemap entry. `updatedAt` is ISO-8601; null if unknown. */
type SiteMapEntry = {
  path: string;
  updatedAt: string | null;
  /** Those that have the text. */
  languages: readonly Language[];
};

/** The canonical paths of all posts, press items, legal texts and pages whose text is content. */
export async function siteMapEntries(): Promise<SiteMapEntry[]> {
  const { data } = await publicData();
  const { content } = data;
  return [
    ...(await content.posts()).map((post) => ({
      path: postPath(post),
      updatedAt: viewSummary(post).publishedAt,
      languages: post.languages,
    })),
    ...(await content.pages()).map(({ route, languages }) => {
      return { path: route, updatedAt: null, languages };
    }),
    ...(await content.legal()).map(({ slug, updatedAt, languages }) => {
      return { path: `/static/${slug}`, updatedAt, languages };
    }),
  ];
}
