import { type ComponentProps, useState } from 'react';
import { currentLanguage } from '@/lang/engine/current';
import { type ShellText, t } from '@/lang/shell';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { Field, type FieldText, useField } from '@/ui/forms/field';
import styles from '@/ui/forms/field.module.css';
import meter from './password-field.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength';

const WORDS: Record<Exclude<PasswordStrength, 0>, ShellText> = {
  1: 'Easy to guess',
  2: 'Could be longer',
  3: 'Good',
  4: 'Strong',
};

type PasswordFieldProps = FieldText &
  ComponentProps<'input'> & {
    /** Also names the show button, because a form may have two passwords. */
    label: string;
    meter?: boolean;
  };

/** `Show new password`; `Show new password confirmation` for "Confirm new password". */
function buttonLabel(shown: boolean, label: string): string {
  if (currentLanguage() !== 'en') {
    return shown ? t('Hide: {label}', { label }) : t('Show: {label}', { label });
  }
  const verb = shown ? 'Hide' : 'Show';
  const name = label.toLowerCase();
  return name.startsWith('confirm ')
    ? `${verb} ${name.slice('confirm '.length)} confirmation`
    : `${verb} ${name}`;
}

/** Password input with a show button; `meter` shows the strength while typing. */
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
          className={cx(styles.inset, 'small')}
          aria-label={buttonLabel(shown, props.label)}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('Hide') : t('Show')}
        </button>
      </div>
    </Field>
  );
}

function Meter({ strength }: { strength: PasswordStrength }) {
  return (
    <Inline
      as="span"
      gap={12}
      nowrap
      align="center"
      className={meter.meter}
      data-strength={strength}
    >
      <span className={meter.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {strength === 0 ? '' : t(WORDS[strength])}
    </Inline>
  );
}
