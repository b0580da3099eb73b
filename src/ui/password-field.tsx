import { type ComponentProps, useState } from 'react';
import { Field, type FieldText, useFieldIds } from './field';
import styles from './field.module.css';
import meter from './password-field.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength';

const WORDS: Record<PasswordStrength, string> = {
  0: '',
  1: 'Easy to guess',
  2: 'Could be longer',
  3: 'Good',
  4: 'Strong',
};

/** A password with show and hide; `meter` says how strong it is while it is typed. Pasting is allowed. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  meter: withMeter = false,
  ...input
}: FieldText & ComponentProps<'input'> & { meter?: boolean }) {
  const [shown, setShown] = useState(false);
  const typed = String(input.value ?? '');
  const strength = passwordStrength(typed);
  const text = withMeter && typed ? <Meter strength={strength} /> : hint;
  const ids = useFieldIds(id, { hint: text, error });
  return (
    <Field
      ids={ids}
      label={label}
      hint={text}
      error={error}
      optional={optional}
      className={className}
    >
      <div className={styles.box}>
        <input
          required={!optional}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          {...input}
          {...ids.aria}
          id={ids.control}
          type={shown ? 'text' : 'password'}
          className={styles.input}
        />
        <button
          type="button"
          className={styles.inset}
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  );
}

function Meter({ strength }: { strength: PasswordStrength }) {
  return (
    <span className={meter.meter} data-strength={strength}>
      <span className={meter.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {WORDS[strength]}
    </span>
  );
}
