import { htmlToTree, treeHeadings } from '@/server/content/html-tree';
import { type PostType, viewSummary } from '@/server/content/list-posts';
import type { CategoryItem } from '@/server/content/source/content-items';
import { viewSurroundings } from '@/server/content/view-post';
import {
  makeProps,
  makePropsOrNone,
  type PageOf,
  type PublicData,
  publicData,
  TEXT_SECONDS,
} from './public-data';

/** `dugs` is the category. */
export type PostParams = { dugs: string; slug: string };
type PostParts = { type: PostType; category: string; slug: string };

/** The canonical path of a post. */
export const postPath = ({ type, category, slug }: PostParts) =>
  `/${type === 'MEDIA' ? 'article' : 'blog'}/${category}/${slug}`;

/** A category for filters. */
export function viewCategory({ slug, title, description }: CategoryItem) {
  return { slug, title, description };
}

async function writingCategories({ content }: PublicData) {
  const all = [...(await content.categories('BLOG')), ...(await content.categories('MEDIA'))];
  return all.map(viewCategory);
}

/** Props of /about-us/blog and the RSS feed: all posts, newest first. */
export function blogListProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async (data) => {
    const all = (await data.content.posts()).map(viewSummary);
    return {
      posts: all.filter(({ type }) => type === 'BLOG'),
      press: all.filter(({ type }) => type === 'MEDIA'),
      categories: await writingCategories(data),
    };
  });
}

/**
 * Props of /blog/[dugs]/[slug] and /article/[dugs]/[slug]. Each post has one canonical URL; another type or category redirects
 * temporarily, because a post can be recategorised.
 */
export async function postProps(type: PostType, { dugs, slug }: PostParams, page: PageOf = {}) {
  const found = await makePropsOrNone(TEXT_SECONDS, page, async (data) => {
    const found = await data.content.post(slug);
    if (!found) return null;
    const { language, languages, isOlder, html, english } = found;
    const body = htmlToTree(html, undefined, english);
    return {
      post: viewSummary(found),
      ...viewSurroundings(found, await data.content.posts()),
      language,
      languages,
      isOlder,
      body,
      headings: treeHeadings(body),
      categories: await writingCategories(data),
    };
  });
  if (!('props' in found)) return found;
  const { post } = found.props;
  if (post.type === type && post.category === dugs) return found;
  return {
    redirect: { destination: postPath(post), permanent: false },
    revalidate: found.revalidate,
  };
}

/** getStaticPaths of all posts of a type. */
export async function postPaths(type: PostType) {
  const { data } = await publicData();
  const index = await data.content.posts();
  return {
    paths: index
      .filter((post) => post.type === type)
      .map(({ slug, category }): { params: PostParams } => ({
        params: { dugs: category, slug },
      })),
    fallback: 'blocking' as const,
  };
}
