import { plainPath } from '@/lang/current';
import { isLanguage, pathIn } from '@/lang/languages';
import { STORAGE_KEYS, writeStored } from '@/lib/storage/browser-storage';

/**
 * Opens this page in another language, which this browser then keeps, and the account of who is logged in. The page loads again,
 * because its texts are another file.
 */
export async function chooseLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return;
  writeStored(STORAGE_KEYS.language, language);
  try {
    const { saveLanguage } = await import(/* webpackChunkName: "words" */ './save-language');
    await saveLanguage(language);
  } catch {}
  const { pathname, search, hash } = window.location;
  window.location.assign(pathIn(language, plainPath(pathname)) + search + hash);
}
