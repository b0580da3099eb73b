import { type ReactNode, useId } from 'react';
import { t } from '@/lang/shell';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import styles from './field.module.css';

export type FieldText = {
  label: ReactNode;
  /** Shown below the field. */
  hint?: ReactNode;
  /** Says what is wrong and how to correct it; replaces the hint. */
  error?: string | undefined;
  /** Marks an optional field; all others are required. */
  optional?: boolean | undefined;
};

/** IDs and ARIA attributes that connect a control with its label, hint and error. */
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

/** Splits the props: `field` for `<Field>`, `control` for the native element. */
export function useField<P extends FieldProps>(props: P) {
  const { label, hint, error, optional, className, id, ...native } = props;
  const ids = useFieldIds(id, { hint, error });
  return {
    field: { ids, label, hint, error, optional, className },
    control: { required: !optional, ...native, ...ids.aria, id: ids.control },
  };
}

/** Label, control, and one line of hint or error. */
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
    <Stack gap={6} top className={className}>
      <label className={cx(styles.label, 'small')} htmlFor={ids.control}>
        {label}
        {optional ? <span className={styles.optional}>{t('optional')}</span> : null}
      </label>
      {children}
      <FieldNote id={ids.note} hint={hint} error={error} />
    </Stack>
  );
}

/** The line below a control; errors are announced. */
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
    <div id={id} className={cx(styles.note, 'small', error && styles.error)} aria-live="polite">
      {error ? <span>{error}</span> : hint}
    </div>
  );
}
