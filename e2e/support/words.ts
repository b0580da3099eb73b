import { readFileSync } from 'node:fs';
import type { Language } from '@/lang/languages';

/** The texts of an area as pages show them in a language: `say('purchase', 'You pay')`. Fails for a text without a translation. */
export type Say = (area: string, english: string) => string;

export function wordsOf(language: Language): Say {
  return (area, english) => {
    if (language === 'en') return english;
    const file = `languages/${language}/${area}.json`;
    const said = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[english];
    if (said === undefined) throw new Error(`${file} has no "${english}".`);
    return said;
  };
}
