import { T } from '@/lang/shell';
import { Notice } from '@/ui/feedback/notice';
import styles from './older-translation.module.css';

/** Says that a text is the translation of an earlier version, and where the English text is. */
export function OlderTranslation({
  isOlder,
  path,
}: {
  isOlder: boolean | undefined;
  /** Path of the English text, without a language. */
  path: string;
}) {
  if (!isOlder) return null;
  return (
    <Notice className={styles.note}>
      <T
        text="This translation is of an older version. The English text is newer. <a>Read the English text</a>."
        // Not the router's link, which stays in the language of the page.
        a={(children) => (
          <a href={path} hrefLang="en">
            {children}
          </a>
        )}
      />
    </Notice>
  );
}
