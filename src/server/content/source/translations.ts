import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '@/lang/languages';
import { renderMarkdown } from '@/server/content/render-html';
import type { FaqItem } from './content-items';
import { faqTranslationsFile, shortTextsFile, translationMeta } from './file-shapes';
import { parseText, sha256 } from './read-content-files';

/** The folders of Markdown texts, by kind. Legal texts have no translation. */
export const FOLDER_OF = { HELP: 'help', PAGE: 'pages', BLOG: 'posts', MEDIA: 'press' } as const;

/** A Markdown text in another language than English, with sanitised HTML. */
export type TextTranslation = z.output<typeof translationMeta> & { html: string };

/** The content in one language: Markdown texts by folder and slug (`help/lost-wallet`), questions by id, short texts by their English. */
export type Translations = {
  texts: ReadonlyMap<string, TextTranslation>;
  faqs: ReadonlyMap<string, z.output<typeof faqTranslationsFile>[string]>;
  short: Readonly<Record<string, string>>;
};

let known: ReadonlyMap<Language, Translations> | undefined;

/**
 * The translations of the content, by language. Read once, because they change with a release alone.
 *
 * @throws ContentError naming the first invalid file
 */
export function contentTranslations(): ReadonlyMap<Language, Translations> {
  known ??= new Map(LANGUAGES.map((language) => [language, readTranslations(language)]));
  return known;
}

/** Reads `content/translations/<language>`. A language without this folder has no translations. */
export function readTranslations(language: Language, root = process.cwd()): Translations {
  const place = path.join(root, 'content', 'translations', language);
  if (!existsSync(place)) return { texts: new Map(), faqs: new Map(), short: {} };
  const read = (file: string) => JSON.parse(readFileSync(path.join(place, file), 'utf8'));
  return {
    texts: new Map(Object.values(FOLDER_OF).flatMap((folder) => readTexts(place, folder))),
    faqs: new Map(Object.entries(z.parse(faqTranslationsFile, read('faq.json')))),
    short: z.parse(shortTextsFile, read('short-texts.json')),
  };
}

/** The hash that the translation of a question names. Its category and its place are not part of it. */
export function wordingHash({ question, answer }: Pick<FaqItem, 'question' | 'answer'>): string {
  return sha256(JSON.stringify([question, answer]));
}

function readTexts(place: string, folder: string): [string, TextTranslation][] {
  if (!existsSync(path.join(place, folder))) return [];
  return readdirSync(path.join(place, folder)).map((name) => {
    const file = path.join(place, folder, name);
    const { meta, markdown } = parseText(file, readFileSync(file, 'utf8'), translationMeta);
    return [`${folder}/${path.parse(name).name}`, { ...meta, html: renderMarkdown(markdown) }];
  });
}
