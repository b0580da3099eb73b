import { htmlToTree, treeHeadings } from '@/server/content/html-tree';
import { viewMember } from '@/server/content/list-team';
import type { StaticPageKind } from '@/server/content/tables';
import { sharePriceNow } from '@/server/market/share-price';
import { formatDecimal, USD_DECIMALS } from '@/shared/money';
import { bankFactsOf, overviewOf, pageText, viewLegalEntry } from './page-parts';
import {
  FIGURES_SECONDS,
  makeProps,
  makePropsOrNone,
  orNull,
  publicData,
  TEXT_SECONDS,
} from './public-data';

/** /about */
export function aboutProps() {
  return makeProps(TEXT_SECONDS, async (data) => ({
    text: await pageText(data, 'about'),
    facts: await bankFactsOf(data),
    team: (await data.content.team()).map(viewMember),
  }));
}

/** /how-work; `price` is USD for one share, null while there is none. */
export function howWorkProps() {
  return makeProps(FIGURES_SECONDS, async (data) => {
    const { ctx } = data;
    const price = ctx && (await orNull(() => sharePriceNow(ctx)));
    return {
      text: await pageText(data, 'how-it-works'),
      price: price && formatDecimal(price.priceRaw, USD_DECIMALS),
    };
  });
}

/** /how-different */
export function howDifferentProps() {
  return makeProps(TEXT_SECONDS, async (data) => ({
    text: await pageText(data, 'how-different'),
  }));
}

/** /fnxization */
export function tokenizationProps() {
  return makeProps(FIGURES_SECONDS, async (data) => ({
    text: await pageText(data, 'tokenization'),
    overview: await overviewOf(data),
  }));
}

/**
 * Pages whose words stand in their code, such as /contactus. The running service makes them anew all the same: it knows under which
 * address they are found, and a build may not have been told.
 */
export function plainProps() {
  return makeProps(TEXT_SECONDS, async () => ({}));
}

/** /help: every topic in its order. The ids of its headings begin with the topic's slug. */
export function helpProps() {
  return makeProps(TEXT_SECONDS, async ({ content }) => ({
    topics: (await content.pages('HELP')).map(({ slug, title, summary, html }) => ({
      slug,
      title,
      summary,
      body: htmlToTree(html, `${slug}-`),
    })),
  }));
}

const BY_SLUG: readonly StaticPageKind[] = ['LEGAL', 'PAGE', 'HELP'];

/**
 * /static/[slug] and /content/[slugs]: a text by its slug, a legal one before any other. `kind` says which it is, and
 * `route` is its canonical address.
 */
export function staticPageProps(slug: string) {
  return makePropsOrNone(TEXT_SECONDS, async ({ content }) => {
    const pages = await content.pages(...BY_SLUG);
    const page = pages.find((known) => known.slug === slug);
    if (!page) return null;
    const body = htmlToTree(page.html);
    return {
      kind: page.kind,
      route: page.route,
      text: { ...viewLegalEntry(page), summary: page.summary, body },
      headings: treeHeadings(body),
      others: pages.filter(({ kind }) => kind === 'LEGAL').map(viewLegalEntry),
    };
  });
}

/** The slugs of all texts of these kinds, for getStaticPaths. */
export async function staticPageSlugs(...kinds: StaticPageKind[]): Promise<string[]> {
  const { data } = await publicData();
  return (await data.content.pages(...kinds)).map(({ slug }) => slug);
}
