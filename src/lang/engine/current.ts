import { directionOf, isLanguage, type Language, pathIn } from '@/lang/languages';

/** In development with mocks, a made language (accents and brackets) at `/xa` shows which texts cannot be translated. */
const PSEUDO = 'xa';

const initial = typeof document === 'undefined' ? 'en' : document.documentElement.lang;

let language: Language;
let pseudo: boolean;

/** Sets the language of this page. In the browser it is the document's; the server sets it before it renders a page. */
export function setLanguage(next: string): void {
  language = isLanguage(next) ? next : 'en';
  pseudo = next === PSEUDO;
}

setLanguage(initial);

/** The language of this page. */
export function currentLanguage(): Language {
  return language;
}

/** Attributes of an element with text that may be in another language than the page. */
export function languageAttributes(own: Language = language) {
  return own === language ? {} : { lang: own, dir: directionOf(own) };
}

/** Whether this page is in the made language. */
export function isPseudo(): boolean {
  return process.env.NODE_ENV === 'development' && pseudo;
}

/** A path of this site in the language of this page. */
export function localPath(path: string): string {
  return pathIn(isPseudo() ? PSEUDO : language, path);
}

/** A path of the address bar without its language. */
export function plainPath(path: string): string {
  const prefix = localPath('/');
  if (prefix === '/' || !`${path}/`.startsWith(`${prefix}/`)) return path;
  return path.slice(prefix.length) || '/';
}
