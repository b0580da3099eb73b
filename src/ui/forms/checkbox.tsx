import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldNote } from './field';

/** A checkbox without a visible label, for tables; the caller provides the label. */
export function Tick(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...input} type="checkbox" className={styles.box} />;
}

/** A checkbox with a label that may contain links. Do not preselect it for consent. */
export function Checkbox({
  label,
  error,
  id,
  ...input
}: { label: ReactNode; error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'type' | 'className'
>) {
  const made = useId();
  const control = id ?? made;
  const note = error ? `${control}-note` : undefined;
  return (
    <div className={styles.row}>
      <Tick
        {...input}
        id={control}
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
      />
      <label htmlFor={control} className={styles.label}>
        {label}
      </label>
      <div className={styles.note}>
        <FieldNote id={note} error={error} />
      </div>
    </div>
  );
}
