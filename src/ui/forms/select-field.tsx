import type { ComponentProps } from 'react';
import { cx } from '@/ui/basics/cx';
import { Field, type FieldText, useField } from './field';
import styles from './field.module.css';

/** A native select. Pass `<option>` children. */
export function SelectField(props: FieldText & ComponentProps<'select'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.box}>
        <select {...control} className={cx(styles.input, styles.select)} />
      </div>
    </Field>
  );
}
