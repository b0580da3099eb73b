import { directionOf, type Language } from '@/lang/languages';
import { readCatalog } from '@/lang/read-languages';
import { BRAND } from './bank';

/** The texts of an area as pages show them in a language, with the bank's name: `say('purchase', 'You pay')`. Fails for a text without a translation. */
export type Say = (area: string, english: string) => string;

export function wordsOf(language: Language): Say {
  // A Latin name within a script of the other direction is isolated.
  const name = directionOf(language) === 'rtl' ? `\u2068${BRAND}\u2069` : BRAND;
  const named = (text: string) => text.replaceAll('{brand}', name);
  return (area, english) => {
    if (language === 'en') return named(english);
    const said = readCatalog(language, area)[english];
    if (said === undefined) throw new Error(`${area}.json of "${language}" has no "${english}".`);
    return named(said);
  };
}
