import { type ReactNode, useId } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './field.module.css';

export type FieldText = {
  label: ReactNode;
  /** Stands under the field from the start. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; replaces the hint. */
  error?: string | undefined;
  /** Marks what may stay empty; everything else is required. */
  optional?: boolean | undefined;
};

/** Ids and ARIA attributes that tie a control to its label, hint and error. */
export function useFieldIds(
  id: string | undefined,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
) {
  const made = useId();
  const control = id ?? made;
  const note = error || hint ? `${control}-note` : undefined;
  return {
    control,
    note,
    aria: { 'aria-invalid': error ? true : undefined, 'aria-describedby': note },
  };
}

type FieldProps = FieldText & {
  id?: string | undefined;
  className?: string | undefined;
};

/** Parts the props of a field: `field` is for `<Field>`, `control` for the native element inside, tied to its words. */
export function useField<P extends FieldProps>(props: P) {
  const { label, hint, error, optional, className, id, ...native } = props;
  const ids = useFieldIds(id, { hint, error });
  return {
    field: { ids, label, hint, error, optional, className },
    control: { required: !optional, ...native, ...ids.aria, id: ids.control },
  };
}

/** Label above, control, and one line of hint or error below. */
export function Field({
  ids,
  label,
  hint,
  error,
  optional,
  children,
  className,
}: FieldText & {
  ids: { control: string; note: string | undefined };
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={ids.control}>
        {label}
        {optional ? <span className={styles.optional}>optional</span> : null}
      </label>
      {children}
      <FieldNote id={ids.note} hint={hint} error={error} />
    </div>
  );
}

/** The line under a control: an error is announced when it appears. */
export function FieldNote({
  id,
  hint,
  error,
}: {
  id: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <div id={id} className={cx(styles.note, error && styles.error)} aria-live="polite">
      {error ? <span>{error}</span> : hint}
    </div>
  );
}
