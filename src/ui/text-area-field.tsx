import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Field, type FieldText, useFieldIds } from './field';
import styles from './field.module.css';

/** Several lines of text with label, hint and error. Takes every attribute of a native textarea. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
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
        <textarea
          required={!optional}
          rows={7}
          {...area}
          {...ids.aria}
          id={ids.control}
          className={cx(styles.input)}
        />
      </div>
    </Field>
  );
}
