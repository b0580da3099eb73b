import { say, sayValue } from '@/lang/engine/say';
import { directionOf, type Language, LOCALES } from '@/lang/languages';
import { decimal, type Text } from '@/lang/service';

export type PaperWords = {
  language: Language;
  /** The side on which lines begin, and the other one. */
  start: 'left' | 'right';
  end: 'left' | 'right';
  say: (text: Text) => string;
  /** Decimal text with grouped digits, and as many decimals as it has. */
  number: (text: string) => string;
  /** A day in figures, by the UTC fields of `at`. */
  day: (at: Date) => string;
};

/** The words of a file for a person. */
export function paperWords(language: Language): PaperWords {
  const figures = new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const leftToRight = directionOf(language) === 'ltr';
  return {
    language,
    start: leftToRight ? 'left' : 'right',
    end: leftToRight ? 'right' : 'left',
    say: (text) => say(language, text),
    number: (text) => String(sayValue(language, decimal(text))),
    // In English the order of day and month differs by country.
    day: (at) => (language === 'en' ? at.toISOString().slice(0, 10) : figures.format(at)),
  };
}
