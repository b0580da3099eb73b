/** A language as pages know it; `languages/README.md` explains the fields. */
export type LanguageFacts = {
  /** ISO 639: the name of its folder and the first part of its addresses. */
  code: string;
  /** In its own words. */
  name: string;
  /** BCP 47, for numbers, dates and plurals. Digits are 0 to 9 in every language, because amounts are copied. */
  locale: string;
  rightToLeft?: true;
  /** Between two sentences; a space by default. */
  sentenceGap?: string;
  familyNameFirst?: true;
};

/** The code of a language that the bank offers: `isLanguage` checks what comes from outside. The list is read, so no type knows it. */
export type Language = string;

/** From the folders of the languages. In a bundle they stand as the build found them, and the other branch does not. */
const ALL: readonly LanguageFacts[] = process.env.LANGUAGE_FACTS
  ? JSON.parse(process.env.LANGUAGE_FACTS)
  : (require('./read-languages') as typeof import('./read-languages')).readLanguageFacts();

/** In the order of the menu. English is the language of the source and has no catalog. */
export const LANGUAGES: readonly Language[] = ALL.map(({ code }) => code);

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** Facts of a language; those of English, if the bank does not offer it. */
export function factsOfLanguage(language: string | undefined): LanguageFacts {
  return (ALL.find(({ code }) => code === language) ??
    ALL.find(({ code }) => code === 'en')) as LanguageFacts;
}

/** Its name in its own words. */
export const languageName = (language: Language): string => factsOfLanguage(language).name;

/** Its locale (BCP 47). */
export const localeOf = (language: Language): string => factsOfLanguage(language).locale;

/** Text between two of its sentences. */
export const sentenceGap = (language: Language): string =>
  factsOfLanguage(language).sentenceGap ?? ' ';

export function directionOf(language: string | undefined): 'ltr' | 'rtl' {
  return factsOfLanguage(language).rightToLeft ? 'rtl' : 'ltr';
}

/** A path of this site in a language: English has no prefix. Other URLs and files stay as they are. */
export function pathIn(language: string, path: string): string {
  if (language === 'en' || !/^\/(?!\/|_next\/|api\/|[^?#]*\.\w+(?:[?#]|$))/.test(path)) return path;
  return `/${language}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`;
}

/**
 * The language that a browser asks for (`Accept-Language`, RFC 9110): the one of highest quality that there is, otherwise English.
 * Our pages ask for their own language.
 */
export function acceptedLanguage(header: string): Language {
  const asked = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.find((parameter) => /^\s*q=/.test(parameter))?.split('=')[1];
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const found = asked
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.language;
  return isLanguage(found) ? found : 'en';
}
