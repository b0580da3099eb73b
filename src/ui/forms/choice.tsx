import { useId } from 'react';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import unseen from '@/ui/basics/visually-hidden.module.css';
import styles from './choice.module.css';

/** A radio group styled as a row of buttons. */
export function Choice<V extends string>({
  legend,
  hideLegend = false,
  name,
  value,
  options,
  onChange,
}: {
  legend: string;
  hideLegend?: boolean;
  name?: string;
  /** Undefined until it is known; nothing can be chosen before. */
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  const id = useId();
  return (
    <Stack as="fieldset" gap={6} className={styles.choice}>
      <legend className={hideLegend ? unseen.hidden : undefined}>{legend}</legend>
      <div className={styles.plates}>
        {options.map((option) => (
          <label key={option.value} className={cx(styles.plate, 'note')}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={value === undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Stack>
  );
}
