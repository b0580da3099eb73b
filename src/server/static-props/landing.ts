import { viewSummary } from '@/server/services/content/list-posts';
import { viewMember } from '@/server/services/content/list-team';
import { bankFactsOf, overviewOf } from './page-parts';
import { priceHistoryOf, priceOf } from './price';
import { FIGURES_SECONDS, makeProps } from './public-data';
import { viewQuestion } from './questions';

const NEWEST_POSTS = 3;
const DAY_MS = 86_400_000;
/** The price line of the first page. */
const HISTORY_DAYS = 90;

/** The questions of the first page are the first of each category, which the operator orders. */
export function landingProps() {
  return makeProps(FIGURES_SECONDS, async (data) => {
    const { content, now } = data;
    const from = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString();
    const index = await content.postIndex();
    const faqs = await content.faqs();
    const firsts = faqs.filter(
      ({ category }, place) => faqs.findIndex((entry) => entry.category === category) === place,
    );
    return {
      facts: await bankFactsOf(data),
      overview: await overviewOf(data),
      price: await priceOf(data),
      history: (await priceHistoryOf(data)).filter(({ at }) => at >= from),
      posts: index
        .filter(({ type }) => type === 'BLOG')
        .slice(0, NEWEST_POSTS)
        .map(viewSummary),
      questions: firsts.map(viewQuestion),
      team: (await content.team()).map(viewMember),
    };
  });
}
