import { createHash } from 'node:crypto';
import { type FieldsOf, headFields, headSchema, type Kind, ORIGINAL } from '@fnx/api/content/kinds';
import { ContentError, splitText } from '@fnx/api/content/text-format';
import { CURRENCY_IDS } from '@fnx/chain/currencies';
import * as z from 'zod/mini';
import { type Language, localeOf } from '@/lang/languages';
import { htmlToTree, treeText } from '@/server/content/html-tree';
import { renderMarkdown } from '@/server/content/render-html';
import type { TextFields } from '@/server/content/tables';

const WORDS_A_MINUTE = 220;
/** Texts that are kept rendered: more than a bank has in all languages. */
const MOST_KEPT = 2_000;

/** A text in the format of the bank's folder, with the language and kind that say how to read it. */
export type GivenText = { kind: Kind; language: Language; source: string };

export type ParsedText = {
  slug: string;
  title: string;
  /** Only legal texts have a version. */
  version: string | null;
  fields: TextFields;
  /** Sanitised. */
  html: string;
  searchText: string;
  /** The hash that a translation of these words names. */
  words: string;
  /** The date in the text: it is not shown before. */
  date: Date | null;
};

/** The head of a text of a kind as lists have it. */
export type TextFieldsOf<K extends Kind> = FieldsOf<K> &
  (K extends 'post' ? { readMinutes: number } : unknown);

const known = new Map<string, ParsedText>();

/**
 * Reads a text: checks its head, renders and sanitises its Markdown. Rendered once for each wording.
 *
 * @param file named by the error
 * @throws ContentError
 */
export function parseText({ kind, language, source }: GivenText, file: string): ParsedText {
  const key = `${kind}/${language}/${sha256(source)}`;
  const found = known.get(key) ?? readText({ kind, language, source }, file);
  known.delete(key);
  known.set(key, found);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KEPT) break;
    known.delete(oldest);
  }
  return found;
}

function readText({ kind, language, source }: GivenText, file: string): ParsedText {
  const { head, body } = splitText(file, source);
  const fields = checked(file, head, headSchema(kind, language));
  const html = renderMarkdown(body.replaceAll('{currencies}', currenciesIn(language)));
  const text = treeText(htmlToTree(html));
  const { slug, title, version, tags, publishedAt, updatedAt } = fields as Partial<
    FieldsOf<'legal'> & FieldsOf<'post'>
  >;
  const date = publishedAt ?? updatedAt;
  return {
    slug: String(slug),
    title: String(title),
    version: version ?? null,
    fields: kind === 'post' && language === ORIGINAL ? { ...fields, ...minutesOf(text) } : fields,
    html,
    searchText: tags ? `${tags.join(' ')} ${text}` : text,
    words: wordsOf(kind, head, body),
    date: date === undefined ? null : new Date(date),
  };
}

/** The tokens that one can pay in: “BNB, USDT or ETH”. */
function currenciesIn(language: Language): string {
  const either = new Intl.ListFormat(localeOf(language), { type: 'disjunction' });
  return either.format(CURRENCY_IDS);
}

const minutesOf = (text: string) => ({
  readMinutes: Math.max(1, Math.round(text.split(' ').length / WORDS_A_MINUTE)),
});

/** The place, the author and the dates of a text are not a matter of words. */
function wordsOf(kind: Kind, head: Readonly<Record<string, unknown>>, body: string): string {
  const translated = headFields(kind, ORIGINAL).filter(([, field]) => field.translated);
  const said = translated.map(([key]) => head[key] ?? null);
  return sha256(JSON.stringify([...said, body.trim()])).slice(0, 12);
}

/** @throws ContentError naming each key that is wrong */
export function checked<T extends z.core.$ZodType>(
  file: string,
  value: unknown,
  schema: T,
): z.output<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: no such key`;
    const place = issue.path.map(String).join('.') || 'the whole';
    return `${place}: ${isMissing(value, issue.path) ? 'is missing' : issue.message}`;
  });
  throw new ContentError('CONTENT_INVALID', { file, faults: faults.join('; ') });
}

const isMissing = (value: unknown, [key, ...more]: readonly PropertyKey[]) =>
  more.length === 0 && key !== undefined && !Object.hasOwn(Object(value), key);

/** Hexadecimal. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
