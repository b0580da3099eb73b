import { useId } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './search-box.module.css';

/** Filters the list below while typing and shows the number of results. */
export function SearchBox({
  label,
  value,
  found,
  onChange,
}: {
  label: string;
  value: string;
  /** Status text, such as `3 of 40 questions`. Empty without a search. */
  found: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    // Typing already filters; Enter does nothing.
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support the search element
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="fine">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        value={value}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby={`${id}-found`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-found`} className={cx(styles.found, 'small')} role="status">
        {found}
      </p>
    </form>
  );
}
