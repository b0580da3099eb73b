import { type Kind, ORIGINAL } from '@fnx/api/content/kinds';
import { LANGUAGES, type Language } from '@/lang/languages';
import type { CategoryKind, TextFields } from '@/server/content/tables';
import type { ContentSource, ShownText, TextFilter } from './content-source';
import { parseText, type TextFieldsOf } from './parse-text';
import { type ShortTexts, shortTexts } from './short-texts';

/** A text in the language of a page. */
export type Localized<K extends Kind> = { [One in K]: TextFieldsOf<One> & Shown<One> }[K];

type Shown<K extends Kind> = {
  kind: K;
  slug: string;
  version: string;
  /** The date in a legal text; of others, when the version began to be shown. */
  updatedAt: string;
  /** The language in which the text is. */
  language: Language;
  /** Whether it translates an earlier wording than the English text has now. */
  isOlder: boolean;
  /** The languages that have the text, if only an older version; English always has. */
  languages: readonly Language[];
  /** Sanitised; empty where the head alone is read. */
  html: string;
  /** The English HTML behind a translation: its headings name the anchors. */
  english?: string;
};

/** Content in a language. What has no translation is in English. */
export type LocalizedContent = ReturnType<typeof localizedContent>;

/** Puts translations over English content; in English it is the content as it is. */
export function localizedContent(
  source: ContentSource,
  language: Language,
  all: ShortTexts = shortTexts(),
) {
  const short = (text: string) => all.get(language)?.[text] ?? text;
  const read = async <K extends Kind>(
    kinds: readonly K[],
    filter: Omit<TextFilter, 'kinds'> = {},
  ) => {
    const rows = await source.texts({ kinds, ...filter });
    const originals = rows.filter((row) => row.language === ORIGINAL);
    return originals.map((english) => {
      const versions = rows.filter(
        ({ kind, slug }) => kind === english.kind && slug === english.slug,
      );
      return inLanguage<K>(english, versions, language, short);
    });
  };
  const whole = [ORIGINAL, language] as const;
  return {
    /** The heads of all, newest first. */
    posts: async () => (await read(['post'])).sort(newestFirst),
    post: async (slug: string) => (await read(['post'], { slug, whole }))[0] ?? null,
    /** Ordered by category. */
    faqs: async () => {
      const order = (await source.categories('FAQ')).map((category) => category.slug);
      return (await read(['faq'], { whole })).sort(
        (a, b) =>
          placeIn(order, a.category) - placeIn(order, b.category) ||
          compare(a.category, b.category) ||
          inOrder(a, b),
      );
    },
    help: async () => (await read(['help'], { whole })).sort(inOrder),
    /** The texts that readers search. */
    searched: () => read(['help', 'faq', 'post'], { whole }),
    /** The heads of all. */
    legal: async () => (await read(['legal'])).sort(bySlug),
    /** The heads of all. */
    pages: async () => (await read(['page'])).sort(bySlug),
    /** The text with this slug, of the first kind that has one. */
    text: async <K extends Kind>(slug: string, ...kinds: K[]) => {
      const found = await read(kinds, { slug, whole });
      return found.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))[0] ?? null;
    },
    categories: async (kind: CategoryKind) =>
      (await source.categories(kind)).map((category) => ({
        ...category,
        title: short(category.title),
        description: short(category.description),
      })),
    team: async () =>
      (await source.team()).map((person) => ({
        ...person,
        role: short(person.role),
        bio: short(person.bio),
      })),
    bank: async () => {
      const bank = await source.bank();
      if (!bank) return null;
      const { legalForm, country, notice, round } = bank;
      return {
        ...bank,
        legalForm: short(legalForm),
        country: short(country),
        notice: short(notice),
        round: { ...round, name: short(round.name) },
      };
    },
    documents: () => source.documents(),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const bySlug = (a: { slug: string }, b: { slug: string }) => compare(a.slug, b.slug);
const placeIn = (order: readonly string[], category: string) =>
  order.includes(category) ? order.indexOf(category) : order.length;

type Ordered = { order: number; slug: string };
const inOrder = (a: Ordered, b: Ordered) => a.order - b.order || bySlug(a, b);

type Dated = { publishedAt: string; slug: string };

/** Ties are ordered by slug. */
export const newestFirst = (a: Dated, b: Dated) =>
  Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || bySlug(a, b);

/**
 * A translation stays when its English text changes: its reader has a mark that it is older, until the next one.
 *
 * @param rows the text in all its languages
 */
function inLanguage<K extends Kind>(
  english: ShownText,
  rows: readonly ShownText[],
  wanted: Language,
  short: (text: string) => string,
): Localized<K> {
  const { kind, slug, version, dueAt } = english;
  // A legal text is read in its version or in English.
  const usable = rows.filter((row) => kind !== 'legal' || row.version === version);
  const translation = usable.find(({ language }) => language === wanted && wanted !== ORIGINAL);
  const own = said(english);
  const translated = translation && said(translation);
  const fields = { ...own.fields, ...translated?.fields };
  const text = {
    updatedAt: dueAt.toISOString(),
    ...fields,
    ...(kind === 'legal' && named(fields as TextFieldsOf<'legal'>, short)),
    kind,
    slug,
    version,
    language: translation ? wanted : ORIGINAL,
    isOlder: translation !== undefined && translation.fields.of !== english.words,
    languages: LANGUAGES.filter((one) => usable.some(({ language }) => language === one)),
    html: (translated ?? own).html,
    ...(translated && { english: own.html }),
  };
  // The fields are those that the schema of the kind has read.
  return text as unknown as Localized<K>;
}

/** Titles and summaries of legal texts, which are short texts where the text itself has no translation. */
const named = (
  { title, summary, updatedAt }: TextFieldsOf<'legal'>,
  short: (text: string) => string,
) => ({
  title: short(title),
  summary: short(summary),
  updatedAt: new Date(updatedAt).toISOString(),
});

/** The source is the text: what is read whole is read from it alone. */
function said(row: ShownText): { fields: TextFields; html: string } {
  return row.source === '' ? { fields: row.fields, html: '' } : parseText(row, row.slug);
}
