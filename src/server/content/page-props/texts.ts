import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { contract } from '@/api/contract';
import { readBank } from '@/config/bank';
import { htmlToTree, treeHeadings } from '@/server/content/html-tree';
import { viewMember } from '@/server/content/list-team';
import { sharePriceNow } from '@/server/market/share-price';
import { readPublicConfig } from '@/server/platform/system/public-config';
import { bankFactsOf, overviewOf, pageText, platformFeeOf, viewLegalEntry } from './page-parts';
import {
  FIGURES_SECONDS,
  makeProps,
  makePropsOrNone,
  orNull,
  type PageOf,
  publicData,
  TEXT_SECONDS,
} from './public-data';

export function aboutProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async (data) => ({
    text: await pageText(data, 'about'),
    facts: await bankFactsOf(data),
    team: (await data.content.team()).map(viewMember),
  }));
}

/** Props of /how-work; `price` in USD per share, null if there is none. */
export function howWorkProps(page: PageOf = {}) {
  return makeProps(FIGURES_SECONDS, page, async (data) => {
    const { ctx } = data;
    const price = ctx && (await orNull(() => sharePriceNow(ctx)));
    return {
      text: await pageText(data, 'how-it-works'),
      price: price && formatDecimal(price.priceRaw, USD_DECIMALS),
      platformFee: platformFeeOf(data),
    };
  });
}

export function howDifferentProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async (data) => ({
    text: await pageText(data, 'how-different'),
  }));
}

export function tokenizationProps(page: PageOf = {}) {
  return makeProps(FIGURES_SECONDS, page, async (data) => ({
    text: await pageText(data, 'tokenization'),
    overview: await overviewOf(data),
  }));
}

/**
 * Props of pages whose text is in the code, such as /auth/signup. The running service still regenerates them, because it knows
 * the public address and the build may not.
 */
export function plainProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async () => ({}));
}

/** Props of /contactus: where the bank is reached beside the form. */
export function contactProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async () => ({ support: readBank().support }));
}

/** Props of /static/recovery: the settings of this deployment, so that the page works without the service's API. */
export function recoveryProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async ({ ctx }) => ({
    config: ctx && contract.config.data.parse(await readPublicConfig(ctx)),
  }));
}

/** Props of /help: all topics in order. Heading ids start with the topic's slug. */
export function helpProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async ({ content }) => ({
    topics: (await content.help()).map(
      ({ slug, language, isOlder, title, summary, html, english }) => ({
        slug,
        language,
        isOlder,
        title,
        summary,
        body: htmlToTree(html, `${slug}-`, english),
      }),
    ),
  }));
}

/** Props of /static/[slug] and /content/[slugs]: a legal text; slugs of other pages and help topics redirect. */
export async function legalProps(slug: string, page: PageOf = {}) {
  const found = await makePropsOrNone(TEXT_SECONDS, page, async ({ content }) => {
    const text = await content.text(slug, 'legal', 'page', 'help');
    if (!text) return null;
    const { language, languages, isOlder, english } = text;
    const body = htmlToTree(text.html, undefined, english);
    return {
      kind: text.kind,
      route: text.kind === 'page' ? text.route : null,
      language,
      languages,
      isOlder,
      text: { ...viewLegalEntry(text), summary: text.kind === 'legal' ? text.summary : '', body },
      headings: treeHeadings(body),
      others: (await content.legal()).map(viewLegalEntry),
    };
  });
  if (!('props' in found) || found.props.kind === 'legal') return found;
  const destination = found.props.route ?? `/help#${slug}`;
  return { redirect: { destination, permanent: false }, revalidate: found.revalidate };
}

/** Props of /sell/offers/board for each request: its legal text. There is no page while the board is off or its text is not in force. */
export async function boardProps(page: PageOf = {}) {
  const { ctx, content } = (await publicData(TEXT_SECONDS, page)).data;
  const slug = ctx?.config.offersBoard;
  const text = slug ? await content.text(slug, 'legal') : null;
  if (!text) return { notFound: true } as const;
  const { language, html } = text;
  return { props: { text: { ...viewLegalEntry(text), language, body: htmlToTree(html) } } };
}

/** The slugs of all legal texts, for getStaticPaths. */
export async function legalSlugs(): Promise<string[]> {
  const { data } = await publicData();
  return (await data.content.legal()).map(({ slug }) => slug);
}
