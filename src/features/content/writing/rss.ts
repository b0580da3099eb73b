import { BANK_FACTS } from '@/config/bank-facts';
import { paths } from '@/config/paths';
import { xmlText } from '@/lib/format/xml';
import { type Category, categoryTitle, type PostSummary, postPath } from './posts';

const TITLE = `${BANK_FACTS.brand} blog`;
const DESCRIPTION = 'How bank shares are bought, registered and taxed, and what the risks are.';

/** Maximum number of feed items. */
const NEWEST = 50;

/**
 * The posts as RSS 2.0 (rssboard.org/rss-specification). Authors use Dublin Core, because RSS itself allows only e-mail
 * addresses.
 *
 * @param siteUrl origin of the site, without a trailing slash
 * @param posts newest first
 */
export function rssFeed(
  siteUrl: string,
  posts: readonly PostSummary[],
  categories: readonly Category[],
): string {
  const newest = posts[0];
  const items = posts.slice(0, NEWEST).map((post) => {
    const link = xmlText(siteUrl + postPath(post));
    return [
      '<item>',
      `<title>${xmlText(post.title)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="true">${link}</guid>`,
      `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>`,
      `<dc:creator>${xmlText(post.author)}</dc:creator>`,
      `<category>${xmlText(categoryTitle(categories, post.category))}</category>`,
      `<description>${xmlText(post.excerpt)}</description>`,
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${xmlText(TITLE)}</title>`,
    `<link>${xmlText(siteUrl + paths.writing)}</link>`,
    `<atom:link href="${xmlText(siteUrl + paths.feed)}" rel="self" type="application/rss+xml"/>`,
    `<description>${DESCRIPTION}</description>`,
    '<language>en</language>',
    ...(newest
      ? [`<lastBuildDate>${new Date(newest.publishedAt).toUTCString()}</lastBuildDate>`]
      : []),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
