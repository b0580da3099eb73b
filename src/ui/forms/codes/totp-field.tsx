import { codeDigits } from '@fnx/values/typed-text';
import { t } from '@/lang/shell';
import { TextField } from '@/ui/forms/text-field';

/** The authenticator code in a form. */
export function TotpField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
}) {
  return (
    <TextField
      label={t('Code from the authenticator app')}
      name="totp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      value={value}
      error={error}
      onChange={(event) => onChange(codeDigits(event.target.value, 6))}
    />
  );
}
