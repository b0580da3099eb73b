import { factsOf, headFields, KIND_NAMES, type Kind, ORIGINAL } from '@fnx/api/content/kinds';
import { joinText, splitText, typedValue } from '@fnx/api/content/text-format';
import type { contentCalls } from '@fnx/api/desk/content';
import type * as z from 'zod/mini';
import { isLanguage, LANGUAGES, type Language, languageName } from '@/lang/languages';

type Item = z.output<typeof contentCalls.item.data>;
export type Version = Item['versions'][number];
export type Original = NonNullable<Item['original']>;
export type Preview = z.output<typeof contentCalls.preview.data>;
type State = z.output<typeof contentCalls.items.data>['items'][number]['state'];

/** A text of a kind in a language; a new one has no slug yet. */
export type TextKey = { type: Kind; slug: string; language: Language };

export const TYPES = KIND_NAMES.map((value) => ({ value, label: factsOf(value).label }));

export const languagesOf = (type: Kind) =>
  LANGUAGES.filter((language) => language === ORIGINAL || !factsOf(type).onlyEnglish).map(
    (value) => ({ value, label: languageName(value) }),
  );

/** A text's address under `/desk/content/`. */
export const itemId = ({ type, slug, language }: TextKey) =>
  `${type}:${slug}${language === ORIGINAL ? '' : `:${language}`}`;

/** @returns null for an address that no link has */
export function readItemId(id: string): TextKey | null {
  const [type, slug = '', language = ORIGINAL, ...more] = id.split(':');
  const known = KIND_NAMES.find((kind) => kind === type);
  if (!known || !isLanguage(language) || more.length > 0 || !/^[\w-]*$/.test(slug)) return null;
  return { type: known, slug, language };
}

export const STATES = {
  draft: { label: 'Draft', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  published: { label: 'Published', tone: 'done' },
  past: { label: 'Earlier version', tone: 'idle' },
  retired: { label: 'Retired', tone: 'failed' },
  missing: { label: 'Not translated', tone: 'idle' },
} as const satisfies Record<State, { label: string; tone: string }>;

/** `2026-11-22 12:00 UTC` */
export const timeText = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** A text as the form has it: what is typed for each line of its head, and its Markdown. */
export type Typed = { values: Readonly<Record<string, string>>; body: string };

/** A text that is not in its format is shown whole, as Markdown. */
export function typedOf(source: string): Typed {
  try {
    const { head, body } = splitText('', source);
    const values = Object.entries(head).map(([key, value]) => [key, typedValue(value)]);
    return { values: Object.fromEntries(values), body };
  } catch {
    return { values: {}, body: source };
  }
}

/**
 * The text that is published.
 * @param words the hash of what a translation renders
 */
export function sourceOf(
  { type, language }: TextKey,
  { values, body }: Typed,
  words: string | null,
): string {
  const lines = headFields(type, language).map(([key]) => [key, values[key] ?? ''] as const);
  const of = ['of', words ?? values.of ?? ''] as const;
  return joinText(language === ORIGINAL ? lines : [of, ...lines], body);
}
