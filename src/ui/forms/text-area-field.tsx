import type { ComponentProps } from 'react';
import { Field, type FieldText, useField } from './field';
import styles from './field.module.css';

/** A textarea with label, hint and error. Accepts all native attributes. */
export function TextAreaField(props: FieldText & ComponentProps<'textarea'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.box}>
        <textarea rows={7} {...control} className={styles.input} />
      </div>
    </Field>
  );
}
