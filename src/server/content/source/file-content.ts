import { newestFirst } from '@/server/content/post-order';
import type { StaticPageItem } from './content-items';
import type { ContentSource } from './content-source';
import { readContentFiles } from './read-content-files';

const bySortOrder = (a: { sortOrder: number }, b: { sortOrder: number }) =>
  a.sortOrder - b.sortOrder;

/**
 * Content from the folder `content/`, read once.
 *
 * @param now later texts are excluded
 * @throws ContentError when a file is invalid
 */
export function fileContent(now: Date, set = readContentFiles()): ContentSource {
  const posts = set.posts.filter((post) => post.publishedAt <= now).sort(newestFirst);
  const kinds = (kind: string) =>
    set.categories.filter((category) => category.kind === kind).sort(bySortOrder);
  const place = new Map(kinds('FAQ').map(({ slug }, index) => [slug, index]));
  const categoryOrder = (slug: string) => place.get(slug) ?? place.size;
  return {
    categories: async (kind) => kinds(kind),
    postIndex: async () => posts.map(({ html: _, searchText: __, ...summary }) => summary),
    post: async (slug) => posts.find((post) => post.id === slug) ?? null,
    faqs: async () =>
      [...set.faqs].sort(
        (a, b) => categoryOrder(a.category) - categoryOrder(b.category) || bySortOrder(a, b),
      ),
    pages: async (...wanted) =>
      wanted.flatMap((kind) =>
        set.pages.filter((page) => page.kind === kind && page.issuedAt <= now).sort(pageOrder),
      ),
    team: async () => [...set.team].sort(bySortOrder),
    bank: async () => set.bank,
    documents: async () => [...set.documents].sort(bySortOrder),
  };
}

function pageOrder(a: StaticPageItem, b: StaticPageItem): number {
  return bySortOrder(a, b) || (a.slug < b.slug ? -1 : 1);
}
