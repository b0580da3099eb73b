import { LANGUAGES, type Language } from '@/lang/languages';
import { cleanHtml } from '@/server/content/render-html';
import type { FaqItem, PostItem, PostSummary, StaticPageItem } from './content-items';
import type { ContentSource, Sourced } from './content-source';
import {
  contentTranslations,
  FOLDER_OF,
  type TextTranslation,
  type Translations,
} from './translations';

type InLanguage = {
  /** The language in which the item is. */
  language: Language;
};

/** A text with its languages; of a translated one also the English HTML, whose headings name its anchors. */
export type Localized<T> = T &
  InLanguage & {
    /** The languages that have this version of the text; English always has. */
    languages: readonly Language[];
    english?: string;
  };

/** Content in a language. What is not translated, such as a text that an operator has changed, is in English. */
export type LocalizedContent = Omit<ContentSource, 'postIndex' | 'post' | 'faqs' | 'pages'> & {
  postIndex(): Promise<Localized<PostSummary>[]>;
  post(slug: string): Promise<Localized<PostItem> | null>;
  faqs(): Promise<(FaqItem & InLanguage)[]>;
  pages(...kinds: Parameters<ContentSource['pages']>): Promise<Localized<StaticPageItem>[]>;
};

/**
 * Puts the translations of `content/translations` over English content. Legal texts are binding in English: their titles and
 * summaries alone are translated.
 */
export function localizedContent(source: ContentSource, language: Language): LocalizedContent {
  const all = contentTranslations();
  const short = (text: string) => all.get(language)?.short[text] ?? text;
  const text = (folder: string, { slug, sourceHash }: Sourced<{ slug: string }>) =>
    textIn(language, all, `${folder}/${slug}`, sourceHash);
  const viewPost = <T extends Sourced<PostSummary>>(post: T): Localized<T> => {
    const { translation, ...found } = text(FOLDER_OF[post.type], post);
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
      const { translation } = text(FOLDER_OF[post.type], post);
      const html = translation && { html: translation.html, english: post.html };
      return { ...viewPost(post), ...html };
    },
    faqs: async () =>
      (await source.faqs()).map((faq) => localizedFaq(faq, language, all.get(language)?.short)),
    pages: async (...kinds) =>
      (await source.pages(...kinds)).map((page) => {
        if (page.kind === 'LEGAL') {
          const named = { title: short(page.title), summary: short(page.summary) };
          return { ...page, ...named, language: 'en' as const, languages: ['en'] as const };
        }
        const { translation, ...found } = text(FOLDER_OF[page.kind], page);
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

/** A translation counts for the source that it translates: an operator's change of the English text ends it. */
function textIn(
  language: Language,
  all: AllTranslations,
  key: string,
  sourceHash: string | null,
): Localized<{ translation: TextTranslation | undefined }> {
  const inLanguage = (one: Language) => {
    const found = all.get(one)?.texts.get(key);
    return found && sourceHash?.startsWith(found.of) ? found : undefined;
  };
  const translation = inLanguage(language);
  return {
    translation,
    language: translation ? language : 'en',
    languages: LANGUAGES.filter((one) => one === 'en' || inLanguage(one)),
  };
}

/** Both halves are translated or none is. */
function localizedFaq(
  faq: FaqItem,
  language: Language,
  short: Translations['short'] = {},
): FaqItem & InLanguage {
  const question = short[faq.question];
  const answer = short[faq.answer];
  if (!question || !answer) return { ...faq, language: 'en' };
  return { ...faq, question, answer: cleanHtml(answer), language };
}
