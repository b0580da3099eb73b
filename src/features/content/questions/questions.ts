import type { ProseNode } from '@fnx/api/shared/prose';
import type { Language } from '@/lang/languages';

export type Question = {
  /** Also the anchor on the page. */
  id: string;
  category: string;
  language?: Language;
  /** Whether it translates an earlier version of the English text. */
  isOlder?: boolean;
  question: string;
  answer: readonly ProseNode[];
  /** Plain-text answer, for structured data. */
  text: string;
};

export type QuestionCategory = { slug: string; title: string };

/** The questions by category, of all categories or of one; empty categories are omitted. */
export function groupQuestions(
  questions: readonly Question[],
  categories: readonly QuestionCategory[],
  category: string,
) {
  return categories
    .filter(({ slug }) => !category || slug === category)
    .map((group) => ({
      ...group,
      questions: questions.filter((entry) => entry.category === group.slug),
    }))
    .filter((group) => group.questions.length > 0);
}

/** schema.org data of the FAQ. */
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
