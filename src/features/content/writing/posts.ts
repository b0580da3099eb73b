import type { DataOf } from '@fnx/api/endpoints';
import { paths } from '@/config/paths';

/** Fields of a post that a list shows. */
export type PostSummary = Pick<
  DataOf<'getBlogMediaList'>['docs'][number],
  | 'slug'
  | 'category'
  | 'type'
  | 'title'
  | 'excerpt'
  | 'coverUrl'
  | 'author'
  | 'tags'
  | 'readMinutes'
> & {
  /** ISO 8601. */
  publishedAt: string;
};

export type Neighbour = DataOf<'viewBlog'>['prev'];

export type Category = { slug: string; title: string; description?: string | undefined };

/** Posts on one page of the list. */
export const POSTS_A_PAGE = 7;

/** Posts stand under `/blog`, press items under `/article`. */
export function postPath(post: Pick<PostSummary, 'type' | 'category' | 'slug'>): string {
  return post.type === 'MEDIA'
    ? paths.article(post.category, post.slug)
    : paths.post(post.category, post.slug);
}

/**
 * The picture that stands beside a link to a post: its cover. Services that show links draw no SVG, so beside an engraved
 * cover lies a PNG of the same name, 1200 x 630.
 */
export function linkPicture({ coverUrl }: Pick<PostSummary, 'coverUrl'>): string | undefined {
  return coverUrl ? coverUrl.replace(/\.svg$/, '.png') : undefined;
}

/** Title of a category; one that the list does not name is shown by its slug. */
export function categoryTitle(categories: readonly Category[], slug: string): string {
  const known = categories.find((category) => category.slug === slug)?.title;
  return known ?? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}

/** The categories that hold a post, in their order, with how many each holds. */
export function countedCategories(categories: readonly Category[], posts: readonly PostSummary[]) {
  const slugs = new Set([
    ...categories.map(({ slug }) => slug),
    ...posts.map(({ category }) => category),
  ]);
  return [...slugs]
    .map((slug) => ({
      slug,
      title: categoryTitle(categories, slug),
      count: posts.filter((post) => post.category === slug).length,
    }))
    .filter(({ count }) => count > 0);
}

/** The posts of a category, and the part of them on one page. A page beyond the last is the last. */
export function filterPosts(
  posts: readonly PostSummary[],
  { category, page }: { category: string; page: number },
) {
  const found = posts.filter((post) => !category || post.category === category);
  const pages = Math.max(1, Math.ceil(found.length / POSTS_A_PAGE));
  const shownPage = Math.min(page, pages);
  const from = (shownPage - 1) * POSTS_A_PAGE;
  return { pages, page: shownPage, shown: found.slice(from, from + POSTS_A_PAGE) };
}
