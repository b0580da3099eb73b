import { useId } from 'react';
import { plural, t } from '@/lang/content';
import { cx } from '@/ui/basics/cx';
import styles from './search-box.module.css';
import type { SiteSearch } from './use-site-search';

/** Searches while typing and says how many results there are. */
export function SearchBox({ search: { text, setText, hits, onUse } }: { search: SiteSearch }) {
  const id = useId();
  return (
    // Typing already searches; Enter does nothing.
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support the search element
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="fine">
        {t('Search in help, questions and blog')}
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        value={text}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby={`${id}-found`}
        onFocus={onUse}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-found`} className={cx(styles.found, 'small')} role="status">
        {hits ? plural(hits.length, '{n} result', '{n} results') : ''}
      </p>
    </form>
  );
}
