import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { bankFolder } from '@/config/bank';
import { LANGUAGES, type Language } from '@/lang/languages';
import { shortTextsFile } from './file-shapes';

/** Translations by language, and in it by the English. */
export type ShortTexts = ReadonlyMap<Language, Readonly<Record<string, string>>>;

let known: ShortTexts | undefined;

/** The translations of what is no text of its own: titles of categories and legal texts, team, bank. Read once: a release brings them. */
export function shortTexts(): ShortTexts {
  known ??= new Map(LANGUAGES.map((language) => [language, readShortTexts(language)]));
  return known;
}

/** Reads `content/<language>/short-texts.json`. A language without this file has none. */
export function readShortTexts(
  language: Language,
  bank = bankFolder(),
): Readonly<Record<string, string>> {
  const file = path.join(bank, 'content', language, 'short-texts.json');
  return existsSync(file) ? z.parse(shortTextsFile, JSON.parse(readFileSync(file, 'utf8'))) : {};
}
