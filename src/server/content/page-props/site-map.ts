import type { Language } from '@/lang/languages';
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
  const posts = await data.content.postIndex();
  const texts = await data.content.pages('PAGE', 'LEGAL');
  return [
    ...posts.map(({ id, type, category, publishedAt, languages }) => ({
      path: postPath({ type, category, slug: id }),
      updatedAt: publishedAt.toISOString(),
      languages,
    })),
    ...texts.map(({ kind, slug, route, issuedAt, languages }) => ({
      path: route ?? `/static/${slug}`,
      updatedAt: kind === 'LEGAL' ? issuedAt.toISOString() : null,
      languages,
    })),
  ];
}
