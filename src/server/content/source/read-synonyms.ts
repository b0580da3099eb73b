import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { bankFolder } from '@/config/bank';
import type { Language } from '@/lang/languages';
import { checked } from './parse-text';

/** Groups of words, by language, of which a search for one finds the others. A word may be the beginning of one. */
export const synonymsFile = z.record(
  z.string().check(z.regex(/^[a-z]{2,3}$/)),
  z.array(z.array(z.string().check(z.minLength(1))).check(z.minLength(2))),
);

/**
 * Reads `content/synonyms.json`, which an operator may replace. Without it, a search finds what stands in the texts.
 *
 * @throws ContentError
 */
export function readSynonyms(language: Language, bank = bankFolder()): string[][] {
  const file = path.join(bank, 'content/synonyms.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return checked('content/synonyms.json', JSON.parse(text), synonymsFile)[language] ?? [];
}
