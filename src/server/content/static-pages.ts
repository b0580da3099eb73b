import { wholeList } from '@fnx/postgres/read-page';
import { problem } from '@/server/platform/errors';
import type { LocalizedContent } from './source/localized-content';

/** The current versions of legal texts and page texts. */
export async function listStatic(content: LocalizedContent) {
  const pages = [...(await content.legal()), ...(await content.pages())];
  return wholeList(
    pages.map(({ slug, title, updatedAt, version }) => ({ slug, title, updatedAt, version })),
  );
}

/**
 * The current version of a text; of a legal text, if slugs collide.
 *
 * @throws DomainError STATIC_NOT_FOUND
 */
export async function getStatic(content: LocalizedContent, slug: string) {
  const page = await content.text(slug, 'legal', 'page', 'help');
  if (!page) throw problem('STATIC_NOT_FOUND');
  const { title, html, version, updatedAt } = page;
  return { slug, title, html, version, updatedAt };
}
