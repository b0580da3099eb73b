import { codeDigits } from '@fnx/values/typed-text';
import { type Ref, useRef } from 'react';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { FieldNote, type FieldText, useFieldIds } from '@/ui/forms/field';
import styles from './code-input.module.css';

/**
 * One-time code input. A single native input below the drawn cells keeps paste, autofill, screen readers and undo
 * working; `onComplete` is called when the last digit is entered.
 */
export function CodeInput({
  label,
  hint,
  error,
  value,
  onChange,
  onComplete,
  length = 6,
  disabled,
  id,
  ref,
  autoFocus,
}: FieldText & {
  value: string;
  onChange: (digits: string) => void;
  onComplete?: (digits: string) => void;
  length?: number;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}) {
  const ids = useFieldIds(id, { hint, error });
  const handed = useRef('');
  const take = (text: string) => {
    const digits = codeDigits(text, length);
    onChange(digits);
    if (digits.length < length) handed.current = '';
    else if (handed.current !== digits) {
      handed.current = digits;
      onComplete?.(digits);
    }
  };
  return (
    <Stack gap={8}>
      <label className="small" htmlFor={ids.control}>
        {label}
      </label>
      <div className={cx(styles.frame, error && styles.wrong)} dir="ltr">
        <input
          ref={ref}
          id={ids.control}
          {...ids.aria}
          className={cx(styles.input, 'bare')}
          value={value}
          disabled={disabled}
          onChange={(event) => take(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the code is the only input of this screen
          autoFocus={autoFocus}
          // Focuses after a route change; see the route loader.
          data-autofocus={autoFocus || undefined}
        />
        <span className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells are positions
              key={index}
              className={cx(styles.cell, index === value.length && styles.next)}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </span>
      </div>
      <FieldNote id={ids.note} hint={hint} error={error} />
    </Stack>
  );
}
