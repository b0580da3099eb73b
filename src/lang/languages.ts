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
