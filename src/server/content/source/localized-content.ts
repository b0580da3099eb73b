import { LANGUAGES, type Language } from '@/lang/languages';
import { cleanHtml } from '@/server/content/render-html';
import type { FaqItem, PostItem, PostSummary, StaticPageItem } from './content-items';
import type { ContentSource, Sourced } from './content-source';
import { contentTranslations, FOLDER_OF, type Translations, wordingHash } from './translations';

/** A text with its languages; of a translated one also the English HTML, whose headings name its anchors. */
export type Localized<T> = T & {
  /** The language in which the text is. */
  language: Language;
  /** Whether it translates an earlier wording than the English text has now. */
  isOlder: boolean;
  /** The languages that have the text, if only an older version; English always has. */
  languages: readonly Language[];
  english?: string;
};

/** Content in a language. What has no translation is in English. */
export type LocalizedContent = Omit<ContentSource, 'postIndex' | 'post' | 'faqs' | 'pages'> & {
  postIndex(): Promise<Localized<PostSummary>[]>;
  post(slug: string): Promise<Localized<PostItem> | null>;
  faqs(): Promise<Localized<FaqItem>[]>;
  pages(...kinds: Parameters<ContentSource['pages']>): Promise<Localized<StaticPageItem>[]>;
};

/**
 * Puts the translations of `content/translations` over English content. Legal texts are binding in English: their titles and
 * summaries alone are translated.
 */
export function localizedContent(
  source: ContentSource,
  language: Language,
  all: AllTranslations = contentTranslations(),
): LocalizedContent {
  const short = (text: string) => all.get(language)?.short[text] ?? text;
  const text = (kind: keyof typeof FOLDER_OF, { slug, sourceHash }: Sourced<{ slug: string }>) =>
    textIn(language, sourceHash, (one) => all.get(one)?.texts.get(`${FOLDER_OF[kind]}/${slug}`));
  const viewPost = <T extends Sourced<PostSummary>>(post: T): Localized<T> => {
    const { translation, ...found } = text(post.type, post);
    if (!translation) return { ...post, ...found };
    const { title, summary, tags = post.tags } = translation;
    return { ...post, ...found, title, excerpt: summary, tags };
  };
  return {
    categories: async (kind) =>
      (await source.categories(kind)).map((category) => ({
        ...category,
        title: short(category.title),
        description: short(category.description),
      })),
    postIndex: async () => (await source.postIndex()).map(viewPost),
    post: async (slug) => {
      const post = await source.post(slug);
      if (!post) return null;
      const { translation } = text(post.type, post);
      const html = translation && { html: translation.html, english: post.html };
      return { ...viewPost(post), ...html };
    },
    faqs: async () =>
      (await source.faqs()).map((faq) => {
        const { translation, ...found } = textIn(language, wordingHash(faq), (one) =>
          all.get(one)?.faqs.get(faq.id),
        );
        if (!translation) return { ...faq, ...found };
        const { question, answer } = translation;
        return { ...faq, ...found, question, answer: cleanHtml(answer) };
      }),
    pages: async (...kinds) =>
      (await source.pages(...kinds)).map((page) => {
        if (page.kind === 'LEGAL') {
          const named = { title: short(page.title), summary: short(page.summary) };
          const found = { language: 'en', languages: ['en'], isOlder: false } as const;
          return { ...page, ...named, ...found };
        }
        const { translation, ...found } = text(page.kind, page);
        if (!translation) return { ...page, ...found };
        const { title, summary, lede = null, html } = translation;
        return { ...page, ...found, title, summary, lede, html, english: page.html };
      }),
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

type AllTranslations = ReadonlyMap<Language, Translations>;

/**
 * A translation stays when an operator changes the English text: its reader has a mark that it is older, until a release brings the
 * next one.
 *
 * @param sourceHash of the English text; null if unknown
 */
function textIn<T extends { of: string }>(
  language: Language,
  sourceHash: string | null,
  translationIn: (language: Language) => T | undefined,
): Localized<{ translation: T | undefined }> {
  const translation = translationIn(language);
  return {
    translation,
    language: translation ? language : 'en',
    isOlder: translation !== undefined && !sourceHash?.startsWith(translation.of),
    languages: LANGUAGES.filter((one) => one === 'en' || translationIn(one)),
  };
}
