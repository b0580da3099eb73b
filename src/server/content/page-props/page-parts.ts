import type { DataOf } from '@/api/endpoints';
import { bankOverview } from '@/server/content/bank-overview';
import type { StaticPageItem } from '@/server/content/content-items';
import { htmlToTree } from '@/server/content/html-tree';
import { orNull, type PublicData } from './public-data';

/**
 * What the operator says of the bank, which stands whether or not the register answers.
 *
 * @throws Error when the content has no bank
 */
export async function bankFactsOf({ content }: PublicData) {
  const facts = await content.bank();
  if (!facts) throw new Error('The content has no bank.');
  const { contract: _contract, round: _round, shares: _shares, ...said } = facts;
  return said;
}

/** Shares and price; null while the register or the price cannot be read. */
export async function overviewOf({
  content,
  ctx,
}: PublicData): Promise<DataOf<'getBankOverview'> | null> {
  return ctx && orNull(() => bankOverview(ctx, content));
}

/** A page's own text. */
function viewText(page: StaticPageItem) {
  return {
    title: page.title,
    lede: page.lede,
    description: page.summary,
    tree: htmlToTree(page.html),
  };
}

/**
 * The text of one of the site's own pages, such as `about`.
 *
 * @throws Error when the content has none: the page cannot be shown without it
 */
export async function pageText({ content }: PublicData, slug: string) {
  const page = (await content.pages('PAGE')).find((known) => known.slug === slug);
  if (!page) throw new Error(`The content has no page text "${slug}".`);
  return viewText(page);
}

/** What lists say of a legal text. */
export function viewLegalEntry({ slug, title, version, issuedAt }: StaticPageItem) {
  return { slug, title, version, updatedAt: issuedAt.toISOString() };
}
