/** The languages of the product, in the order of the menu. English is the language of the source and has no catalog. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
  zh: '简体中文',
};

/** Locales (BCP 47) for numbers, dates and plurals. Digits are 0 to 9 in every language, because amounts are copied. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  ar: 'ar-u-nu-latn',
  zh: 'zh-CN',
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function directionOf(language: string | undefined): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
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
