import { isLanguage, LANGUAGE_NAMES, LANGUAGES, pathIn } from '@/lang/languages';
import { t } from '@/lang/shell';
import { currentLanguage, plainPath } from '@/lang/text';
import { STORAGE_KEYS, writeStored } from '@/lib/storage/browser-storage';
import { cx } from '@/ui/basics/cx';
import styles from './language-menu.module.css';

/** Opens this page in another language, which this browser then keeps. The page loads again, because its texts are another file. */
function choose(language: string): void {
  if (!isLanguage(language)) return;
  writeStored(STORAGE_KEYS.language, language);
  const { pathname, search, hash } = window.location;
  window.location.assign(pathIn(language, plainPath(pathname)) + search + hash);
}

/** Choice of the language: the browser's own list, which every device and screen reader knows. */
export function LanguageMenu({ className }: { className?: string | undefined }) {
  return (
    <select
      className={cx(styles.menu, className)}
      aria-label={t('Language')}
      value={currentLanguage()}
      onChange={(event) => choose(event.target.value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  );
}
