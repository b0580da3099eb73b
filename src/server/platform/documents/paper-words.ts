import { type Language, LOCALES } from '@/lang/languages';
import { say, sayValue } from '@/lang/say';
import { decimal, type Text } from '@/lang/service';

/** Languages whose letters the embedded font has. */
const ON_PAPER: readonly Language[] = ['en', 'de', 'fr', 'es'];

export type PaperWords = {
  language: Language;
  say: (text: Text) => string;
  /** Decimal text with grouped digits, and as many decimals as it has. */
  number: (text: string) => string;
  /** A day in figures, by the UTC fields of `at`. */
  day: (at: Date) => string;
};

/** The words of a file for a person. Arabic and Chinese need other fonts, and Arabic another order: their files are English. */
export function paperWords(wanted: Language): PaperWords {
  const language = ON_PAPER.includes(wanted) ? wanted : 'en';
  const figures = new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  // The font has no narrow space.
  const wide = (text: string) => text.replaceAll('\u202f', '\u00a0');
  return {
    language,
    say: (text) => wide(say(language, text)),
    number: (text) => wide(String(sayValue(language, decimal(text)))),
    // In English the order of day and month differs by country.
    day: (at) => (language === 'en' ? at.toISOString().slice(0, 10) : figures.format(at)),
  };
}
