import { type ContentText, t } from '@/lang/content';

/** The summaries of our legal texts, which have translations. The texts themselves are binding in English. */
const SUMMARIES: readonly ContentText[] = [
  'Everything this site writes into your browser, by name, with its purpose and its life.',
  'Which data we keep, why, for how long, who sees them, and what you can have deleted.',
  'What you can lose, by which routes, and what nobody will compensate.',
  'What you buy, from whom, who holds it for you, how the tokens record it, and which rights it carries.',
  'The contract between you and the operator about the use of this service.',
];

/** A summary in the language of the page; one that an operator wrote stays as it is. */
export function summaryOf(text: string | undefined): string | undefined {
  const known = SUMMARIES.find((summary) => summary === text);
  return known ? t(known) : text;
}
