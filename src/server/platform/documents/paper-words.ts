import { DAY, dateFormat, groupDecimal } from '@fnx/api/shared/figures';
import { say } from '@/lang/engine/say';
import { directionOf, type Language, localeOf } from '@/lang/languages';
import type { Text } from '@/lang/service';

export type PaperWords = {
  language: Language;
  /** The side on which lines begin, and the other one. */
  start: 'left' | 'right';
  end: 'left' | 'right';
  say: (text: Text) => string;
  /** Decimal text with grouped digits, and as many decimals as it has. */
  number: (text: string) => string;
  /** A day, by the UTC fields of `at`. */
  day: (at: Date) => string;
};

/** The words of a file for a person. */
export function paperWords(language: Language): PaperWords {
  const locale = localeOf(language);
  const days = dateFormat(locale, { ...DAY, timeZone: 'UTC' });
  const leftToRight = directionOf(language) === 'ltr';
  return {
    language,
    start: leftToRight ? 'left' : 'right',
    end: leftToRight ? 'right' : 'left',
    say: (text) => say(language, text),
    number: (text) => groupDecimal(locale, text),
    day: (at) => days.format(at),
  };
}
