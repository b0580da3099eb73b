import { t } from '@/lang/account';
import type { FieldErrors } from '@/lib/page/use-form';
import { PasswordField } from '@/ui/forms/password/password-field';

type Values = { newPassword: string; confirmPassword: string };

/** Checks in the browser; the service repeats them. */
export function checkNewPassword(values: Values): FieldErrors<Values> {
  if (values.newPassword.length < 8) return { newPassword: t('Use at least 8 characters.') };
  if (values.newPassword !== values.confirmPassword) {
    return { confirmPassword: t('The passwords do not match.') };
  }
  return {};
}

export function NewPasswordFields({
  form: { values, errors, change },
}: {
  form: {
    values: Values;
    errors: FieldErrors<Values>;
    change: (part: Partial<Values>) => void;
  };
}) {
  return (
    <>
      <PasswordField
        label={t('New password')}
        name="newPassword"
        autoComplete="new-password"
        hint={t('Use at least 8 characters. A long phrase is easy to remember and hard to guess.')}
        meter
        value={values.newPassword}
        error={errors.newPassword}
        onChange={(event) => change({ newPassword: event.target.value })}
      />
      <PasswordField
        label={t('Confirm new password')}
        name="confirmPassword"
        autoComplete="new-password"
        value={values.confirmPassword}
        error={errors.confirmPassword}
        onChange={(event) => change({ confirmPassword: event.target.value })}
      />
    </>
  );
}
