import { useId } from 'react';
import styles from './search-box.module.css';

/** A field that narrows what stands below it while one types. Says how much is left, once it has been narrowed. */
export function SearchBox({
  label,
  value,
  found,
  onChange,
}: {
  label: string;
  value: string;
  /** For listeners and readers: `3 of 40 questions`. Empty while nothing is typed. */
  found: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    // Return does nothing that typing has not done.
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is unknown to browsers of 2022
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className={styles.label}>
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
      <p id={`${id}-found`} className={styles.found} role="status">
        {found}
      </p>
    </form>
  );
}
