import { plainPath } from '@/lang/engine/current';
import { isLanguage, pathIn } from '@/lang/languages';
import { writeStored } from '@/lib/storage/browser-storage';

/** Opens this page in another language, which this browser then keeps. The page loads again, because its texts are another file. */
export function chooseLanguage(language: string): void {
  if (!isLanguage(language)) return;
  writeStored('language', language);
  const { pathname, search, hash } = window.location;
  window.location.assign(pathIn(language, plainPath(pathname)) + search + hash);
}
