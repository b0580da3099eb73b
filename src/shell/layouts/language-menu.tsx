import { currentLanguage } from '@/lang/engine/current';
import { LANGUAGES, languageName } from '@/lang/languages';
import { t } from '@/lang/shell';
import { chooseLanguage } from '@/lib/page/choose-language';
import { cx } from '@/ui/basics/cx';
import styles from './language-menu.module.css';

/** Choice of the language: the browser's own list, which every device and screen reader knows. */
export function LanguageMenu() {
  return (
    <select
      className={cx(styles.menu, 'note')}
      aria-label={t('Language')}
      value={currentLanguage()}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
