import { htmlToTree, treeText } from '@/server/content/html-tree';
import type { Localized } from '@/server/content/source/localized-content';
import { platformFeeOf } from './page-parts';
import { makeProps, type PageOf, TEXT_SECONDS } from './public-data';
import { viewCategory } from './writing';

/** A question with its answer as a tree and as plain text. */
export function viewQuestion({
  slug: id,
  category,
  language,
  isOlder,
  title,
  html,
}: Localized<'faq'>) {
  const answer = htmlToTree(html, `${id}-`);
  return { id, category, language, isOlder, question: title, answer, text: treeText(answer) };
}

/** Props of /faq: all questions, ordered by category. */
export function faqProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async (data) => ({
    platformFee: platformFeeOf(data),
    questions: (await data.content.faqs()).map(viewQuestion),
    categories: (await data.content.categories('FAQ')).map(viewCategory),
  }));
}
