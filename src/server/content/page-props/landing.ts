import { parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import type { BankFacts } from '@/server/content/bank-facts';
import { viewSummary } from '@/server/content/list-posts';
import { changeBetween } from '@/server/market/share-price';
import { bankFactsOf, overviewOf } from './page-parts';
import { inCurrencyOf, priceHistoryOf, priceOf } from './price';
import { FIGURES_SECONDS, makeProps, type PageOf, type PublicData } from './public-data';
import { viewQuestion } from './questions';

const NEWEST_POSTS = 3;
/** Days shown by the price chart of the landing page. */
const LINE_DAYS = 90;
/** Size of the chart's box. */
const LINE_WIDTH = 1200;
const LINE_HEIGHT = 320;

/**
 * Props of / with the current register and prices. The questions are the first of each category. Only displayed data is
 * sent, because the page contains its props twice.
 */
export function landingProps(page: PageOf = {}) {
  return makeProps(FIGURES_SECONDS, page, async (data) => {
    const { bankName, sample, currency, parties, history } = await bankFactsOf(data);
    const overview = await overviewOf(data);
    const price = await priceOf(data);
    return {
      bank: {
        bankName,
        sample,
        currency,
        auditor: parties.auditor,
        years: history.map(viewYear),
        inCurrency: await inCurrencyOf(data, page, price?.price),
      },
      figures: overview && {
        shares: overview.shares,
        round: overview.round,
        updatedAt: overview.updatedAt,
      },
      price,
      recent: recentPrices(await priceHistoryOf(data), data.now),
      posts: await newestPosts(data),
      questions: await firstQuestions(data),
      team: (await data.content.team()).map(({ id, name, role, photoUrl }) => ({
        id,
        name,
        role,
        photoUrl,
      })),
    };
  });
}

function viewYear({
  year,
  equity,
  netIncome,
  deposits,
  capitalRatioPct,
}: BankFacts['history'][number]) {
  return { year, equity, netIncome, deposits, capitalRatioPct };
}

async function newestPosts({ content }: PublicData) {
  const index = await content.posts();
  return index
    .filter(({ type }) => type === 'BLOG')
    .slice(0, NEWEST_POSTS)
    .map(viewSummary)
    .map(({ slug, category, title, excerpt, coverUrl, publishedAt }) => ({
      slug,
      category,
      title,
      excerpt,
      coverUrl,
      publishedAt,
    }));
}

async function firstQuestions({ content }: PublicData) {
  const faqs = await content.faqs();
  const firsts = faqs.filter(
    ({ category }, place) => faqs.findIndex((entry) => entry.category === category) === place,
  );
  return firsts.map((faq) => {
    const { id, question, text, isOlder } = viewQuestion(faq);
    return { id, question, text, isOlder };
  });
}

type SetPrice = { at: string; price: string };

/**
 * The prices of the last 90 days: lowest and highest, the change in percent, and an SVG step path, since a price holds until
 * the next is set; null for fewer than two. Rendered here because the path is smaller than its data.
 */
export function recentPrices(history: readonly SetPrice[], now: Date) {
  const from = now.getTime() - LINE_DAYS * DAY_MS;
  const before = history.filter(({ at }) => Date.parse(at) < from).slice(-1);
  const shown = [...before, ...history.filter(({ at }) => Date.parse(at) >= from)];
  const [first, ...rest] = shown;
  const last = rest.at(-1);
  if (!first || !last) return null;
  const ordered = shown.map(({ price }) => price).sort((a, b) => Number(a) - Number(b));
  const low = ordered[0] ?? first.price;
  const high = ordered.at(-1) ?? first.price;
  const x = (at: string) =>
    Math.round((Math.max(0, Date.parse(at) - from) / (LINE_DAYS * DAY_MS)) * LINE_WIDTH);
  const y = (price: string) =>
    Math.round(
      LINE_HEIGHT -
        ((Number(price) - Number(low)) / (Number(high) - Number(low) || 1)) * LINE_HEIGHT,
    );
  const steps = rest.map(({ at, price }) => `H${x(at)}V${y(price)}`).join('');
  const raw = ({ price }: SetPrice) => parseDecimal(price, USD_DECIMALS);
  return {
    days: LINE_DAYS,
    low,
    high,
    changePct: changeBetween(raw(first), raw(last)).changePct ?? '0',
    line: `M${x(first.at)} ${y(first.price)}${steps}H${LINE_WIDTH}`,
  };
}
