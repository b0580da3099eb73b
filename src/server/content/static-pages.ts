import { wholeList } from '@/server/platform/database/read-page';
import { problem } from '@/server/platform/errors';
import type { ContentSource } from './source/content-source';
import type { StaticPageKind } from './tables';

/** Lookup order when slugs collide. */
const FOUND_IN: readonly StaticPageKind[] = ['LEGAL', 'PAGE', 'HELP'];

/** The current versions of legal texts and page texts. */
export async function listStatic(source: ContentSource) {
  const pages = await source.pages('LEGAL', 'PAGE');
  return wholeList(
    pages.map(({ slug, title, issuedAt, version }) => ({
      slug,
      title,
      updatedAt: issuedAt.toISOString(),
      version,
    })),
  );
}

/**
 * The current version of a text.
 *
 * @throws DomainError STATIC_NOT_FOUND
 */
export async function getStatic(source: ContentSource, slug: string) {
  const page = (await source.pages(...FOUND_IN)).find((known) => known.slug === slug);
  if (!page) throw problem('STATIC_NOT_FOUND');
  const { title, html, version, issuedAt } = page;
  return { slug, title, html, version, updatedAt: issuedAt.toISOString() };
}
