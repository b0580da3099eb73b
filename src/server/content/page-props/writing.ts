import { htmlToTree, treeHeadings } from '@/server/content/html-tree';
import { viewSummary } from '@/server/content/list-posts';
import type { CategoryItem } from '@/server/content/source/content-items';
import type { PostType } from '@/server/content/tables';
import { viewPost } from '@/server/content/view-post';
import {
  makeProps,
  makePropsOrNone,
  orNull,
  type PublicData,
  publicData,
  TEXT_SECONDS,
} from './public-data';

/** A category for filters. */
export function viewCategory({ slug, title, description }: CategoryItem) {
  return { slug, title, description };
}

async function writingCategories({ content }: PublicData) {
  const all = [...(await content.categories('BLOG')), ...(await content.categories('MEDIA'))];
  return all.map(viewCategory);
}

/** Props of /about-us/blog and the RSS feed: all posts, newest first. */
export function blogListProps() {
  return makeProps(TEXT_SECONDS, async (data) => {
    const all = (await data.content.postIndex()).map(viewSummary);
    return {
      posts: all.filter(({ type }) => type === 'BLOG'),
      press: all.filter(({ type }) => type === 'MEDIA'),
      categories: await writingCategories(data),
    };
  });
}

/** Props of /blog/[dugs]/[slug] and /article/[dugs]/[slug]. A post of another type or category does not match. */
export function postProps(slug: string, place: { type?: PostType; category?: string } = {}) {
  return makePropsOrNone(TEXT_SECONDS, async (data) => {
    const { type, category } = place;
    const found = await orNull(() =>
      viewPost(data.content, { slug, ...(category === undefined ? {} : { category }) }),
    );
    if (!found || (type !== undefined && found.type !== type)) return null;
    const { html, related, prev, next, ...post } = found;
    const body = htmlToTree(html);
    return {
      post,
      body,
      headings: treeHeadings(body),
      related,
      prev,
      next,
      categories: await writingCategories(data),
    };
  });
}

/** The paths of all posts of a type, for getStaticPaths. */
export async function postPaths(type: PostType): Promise<{ category: string; slug: string }[]> {
  const { data } = await publicData();
  const index = await data.content.postIndex();
  return index
    .filter((post) => post.type === type)
    .map(({ id, category }) => ({ category, slug: id }));
}
