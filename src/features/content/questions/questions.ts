import { matches, type Synonyms } from '@/features/content/reading/use-url-filter';
import type { Language } from '@/lang/languages';
import type { ProseNode } from '@/shared/prose';

export type Question = {
  /** Also the anchor on the page. */
  id: string;
  category: string;
  language?: Language;
  /** Whether it translates an earlier version of the English text. */
  isOlder?: boolean;
  question: string;
  answer: readonly ProseNode[];
  /** Plain-text answer, for search and structured data. */
  text: string;
};

export type QuestionCategory = { slug: string; title: string };

/** The filtered questions by category; empty categories are omitted. */
export function groupQuestions(
  questions: readonly Question[],
  categories: readonly QuestionCategory[],
  { text, category }: { text: string; category: string },
  synonyms: Synonyms,
) {
  const found = questions.filter(
    (entry) =>
      (!category || entry.category === category) &&
      matches(text, [entry.question, entry.text], synonyms),
  );
  const groups = categories
    .map((group) => ({
      ...group,
      questions: found.filter((entry) => entry.category === group.slug),
    }))
    .filter((group) => group.questions.length > 0);
  return { found, groups };
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
