import type { DataOf } from '@fnx/api/endpoints';
import { formatDecimal } from '@fnx/values/money';
import { bankOverview } from '@/server/content/bank-overview';
import { htmlToTree } from '@/server/content/html-tree';
import type { Localized } from '@/server/content/source/localized-content';
import { orNull, type PublicData } from './public-data';

/**
 * The bank's facts from the content, independent of the register.
 *
 * @throws Error when the content has no bank
 */
export async function bankFactsOf({ content }: PublicData) {
  const facts = await content.bank();
  if (!facts) throw new Error('The content has no bank.');
  const { round: _round, shares: _shares, ...said } = facts;
  return said;
}

/** The platform fee in percent, as text; null without a service. */
export function platformFeeOf({ ctx }: PublicData): string | null {
  return ctx && formatDecimal(BigInt(ctx.config.limits.platformFeeBps), PERCENT_DECIMALS);
}

/** Basis points are hundredths of a percent. */
const PERCENT_DECIMALS = 2;

/** Shares and price; null while the register or the price is unavailable. */
export async function overviewOf({
  content,
  ctx,
}: PublicData): Promise<DataOf<'getBankOverview'> | null> {
  return ctx && orNull(() => bankOverview(ctx, content));
}

/**
 * The text of a page, such as `about`.
 *
 * @throws Error when the content has none
 */
export async function pageText({ content }: PublicData, slug: string) {
  const page = await content.text(slug, 'page');
  if (!page) throw new Error(`The content has no text for the page "${slug}".`);
  const { language, languages, isOlder, title, lede, description, html, english } = page;
  const tree = htmlToTree(html, undefined, english);
  return { language, languages, isOlder, title, lede, description, tree };
}

/** A legal text for lists. */
export function viewLegalEntry({ slug, title, version, updatedAt }: LegalEntry): LegalEntry {
  return { slug, title, version, updatedAt };
}

type LegalEntry = Pick<Localized<'legal'>, 'slug' | 'title' | 'version' | 'updatedAt'>;
