import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Field, type FieldText, useFieldIds } from './field';
import styles from './field.module.css';

/** A native select: the platform's own list, searchable by typing, best on phones. Give it `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  children,
  ...select
}: FieldText & ComponentProps<'select'>) {
  const ids = useFieldIds(id, { hint, error });
  return (
    <Field
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
    >
      <div className={styles.box}>
        <select
          required={!optional}
          {...select}
          {...ids.aria}
          id={ids.control}
          className={cx(styles.input, styles.select)}
        >
          {children}
        </select>
      </div>
    </Field>
  );
}
