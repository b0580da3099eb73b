import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { Field, type FieldText, useFieldIds } from './field';
import styles from './field.module.css';

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'prefix' | 'size'> & {
    /** Stands inside the box before or after what is typed, for instance a unit. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Replaces the kit's class on the input; layout of the whole field goes by `className`. */
    inputClassName?: string | undefined;
  };

/** One line of text with label, hint and error. Takes every attribute of a native input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  prefix,
  suffix,
  className,
  inputClassName,
  id,
  ...input
}: TextFieldProps) {
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
        {prefix ? <span className={styles.affix}>{prefix}</span> : null}
        <input
          type="text"
          required={!optional}
          {...input}
          {...ids.aria}
          id={ids.control}
          className={cx(styles.input, inputClassName)}
        />
        {suffix ? <span className={styles.affix}>{suffix}</span> : null}
      </div>
    </Field>
  );
}
