import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { areasOf, readCatalog } from '@/lang/read-languages';
import type { BankReader } from './bank-reader';
import { faultOfMessage } from './message-parts';

/** The product's language whose catalogs name all texts. */
const REFERENCE = 'de';

const words = z.string().check(z.minLength(1));
const ABOUT = 'language.json';

/** `languages/README.md` explains the fields. */
const languageFile = z.strictObject({
  name: words,
  locale: words.check(z.refine(isLocale, 'is no tag of BCP 47')),
  order: z.optional(z.int()),
  sentenceGap: z.optional(z.string()),
  familyNameFirst: z.optional(z.boolean()),
  openGraph: z.optional(z.string().check(z.regex(/^[a-z]{2,3}_[A-Z]{2}$/))),
  fonts: z.optional(z.strictObject({ regular: words, strong: words })),
});

function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}

export const isInstalled = (reader: BankReader, language: string): boolean =>
  existsSync(`languages/${language}/${ABOUT}`) || reader.has(`languages/${language}/${ABOUT}`);

export function checkCatalogs(reader: BankReader): void {
  const areas = areasOf(REFERENCE);
  for (const language of reader.namesIn('languages')) {
    const folder = `languages/${language}`;
    for (const name of reader.namesIn(folder)) {
      const file = `${folder}/${name}`;
      const area = name.replace(/\.json$/, '');
      if (name === ABOUT) reader.json(file, languageFile);
      else if (areas.includes(area)) checkCatalog(reader, language, area, file);
      else if (name.endsWith('.json')) reader.fault(file, 1, 'Nothing reads this.');
    }
    if (!isInstalled(reader, language)) reader.json(`${folder}/${ABOUT}`, languageFile);
  }
}

function checkCatalog(reader: BankReader, language: string, area: string, file: string): void {
  const { value = {}, at } = reader.json(file, z.record(words, words));
  const known = readCatalog(REFERENCE, area);
  for (const [english, text] of Object.entries(value)) {
    const fault = Object.hasOwn(known, english)
      ? faultOfMessage(language, english, text)
      : 'The product has no such English text.';
    if (fault) reader.fault(file, at(english), `"${english}": ${fault}`);
  }
}

/**
 * The texts that the bank's own languages lack, which are shown in English.
 *
 * @returns by file, its English texts
 */
export function missingTexts(reader: BankReader): Map<string, string[]> {
  const languages = reader
    .namesIn('languages')
    .filter((language) => !existsSync(`languages/${language}/${ABOUT}`));
  const found = languages.flatMap((language) =>
    areasOf(REFERENCE).map((area): [string, string[]] => {
      const file = `languages/${language}/${area}.json`;
      const own = reader.has(file) ? (reader.json(file, z.record(words, words)).value ?? {}) : {};
      const texts = Object.keys(readCatalog(REFERENCE, area));
      return [file, texts.filter((english) => !Object.hasOwn(own, english))];
    }),
  );
  return new Map(found.filter(([, texts]) => texts.length > 0));
}
