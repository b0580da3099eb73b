import { htmlToTree, treeText } from '@/server/content/html-tree';
import type { FaqItem } from '@/server/content/source/content-items';
import { makeProps, TEXT_SECONDS } from './public-data';
import { viewCategory } from './writing';

/** A question with its answer as a tree and as plain text. */
export function viewQuestion({ id, category, question, answer: html }: FaqItem) {
  const answer = htmlToTree(html, `${id}-`);
  return { id, category, question, answer, text: treeText(answer) };
}

/** Props of /faq: all questions, ordered by category. */
export function faqProps() {
  return makeProps(TEXT_SECONDS, async ({ content }) => ({
    questions: (await content.faqs()).map(viewQuestion),
    categories: (await content.categories('FAQ')).map(viewCategory),
  }));
}
