import { useId } from 'react';
import { cx } from '@/ui/basics/cx';
import hidden from '@/ui/basics/visually-hidden.module.css';
import styles from './segments.module.css';

/** A segmented control of native radio buttons. */
export function Segments<T extends string>({
  legend,
  options,
  value,
  onChange,
  className,
}: {
  /** For screen readers only. */
  legend: string;
  options: readonly { value: T; label: string; fullLabel?: string }[];
  /** Null while nothing is chosen. */
  value: T | null;
  onChange: (value: T) => void;
  className?: string | undefined;
}) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={hidden.hidden}>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-label={nameOf(option)}
            />
            <span className={cx(styles.face, 'small')}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** In full, and with the visible words, by which a voice chooses. */
function nameOf({ label, fullLabel }: { label: string; fullLabel?: string }): string | undefined {
  if (!fullLabel || fullLabel.toLowerCase().includes(label.toLowerCase())) return fullLabel;
  return `${fullLabel}, ${label}`;
}
