import { type ComponentProps, useState } from 'react';
import { Field, type FieldText, useField } from './field';
import styles from './field.module.css';
import meter from './password-field.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength';

const WORDS: Record<PasswordStrength, string> = {
  0: '',
  1: 'Weak',
  2: 'Fair',
  3: 'Good',
  4: 'Strong',
};

type PasswordFieldProps = FieldText &
  ComponentProps<'input'> & {
    /** Used in the name of the show button, since a form may have two. */
    label: string;
    meter?: boolean;
  };

/** A password field with a show button; `meter` shows the strength. Pasting is allowed. */
export function PasswordField({ meter: withMeter = false, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const typed = String(props.value ?? '');
  const strength = passwordStrength(typed);
  const hint = withMeter && typed ? <Meter strength={strength} /> : props.hint;
  const { field, control } = useField({ ...props, hint });
  return (
    <Field {...field}>
      <div className={styles.box}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          {...control}
          type={shown ? 'text' : 'password'}
          className={styles.input}
        />
        <button
          type="button"
          className={styles.inset}
          aria-pressed={shown}
          aria-label={showLabel(props.label)}
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
