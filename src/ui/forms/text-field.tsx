import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Field, type FieldText, useField } from './field';
import styles from './field.module.css';

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'prefix' | 'size'> & {
    /** Shown inside the box before or after the input, for example a unit. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Replaces the input's default class; `className` applies to the whole field. */
    inputClassName?: string | undefined;
  };

/** A text input with label, hint and error. Accepts all native attributes. */
export function TextField({ prefix, suffix, inputClassName, ...props }: TextFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.box}>
        {prefix ? <span className={styles.affix}>{prefix}</span> : null}
        <input type="text" {...control} className={cx(styles.input, inputClassName)} />
        {suffix ? <span className={styles.affix}>{suffix}</span> : null}
      </div>
    </Field>
  );
}
