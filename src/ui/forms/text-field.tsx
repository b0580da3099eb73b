import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Field, type FieldText, useField } from './field';
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
