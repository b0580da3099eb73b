import type { ProseNode } from '@/api/prose';
import { matches } from '@/features/content/reading/use-url-filter';

export type Question = {
  /** Also the anchor of the question in the page. */
  id: string;
  category: string;
  question: string;
  answer: readonly ProseNode[];
  /** The answer without markup, for the search and for search engines. */
  text: string;
};

export type QuestionCategory = { slug: string; title: string };

/** The questions that a filter leaves, by category in the order of `categories`; empty categories are left out. */
export function groupQuestions(
  questions: readonly Question[],
  categories: readonly QuestionCategory[],
  { text, category }: { text: string; category: string },
) {
  const found = questions.filter(
    (entry) =>
      (!category || entry.category === category) && matches(text, [entry.question, entry.text]),
  );
  const groups = categories
    .map((group) => ({
      ...group,
      questions: found.filter((entry) => entry.category === group.slug),
    }))
    .filter((group) => group.questions.length > 0);
  return { found, groups };
}

/** schema.org data of the whole list. */
export function faqJsonLd(questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map((entry) => ({
      '@type': 'Question',
      name: entry.question,
      acceptedAnswer: { '@type': 'Answer', text: entry.text },
    })),
  };
}
