import { t } from '@/lang/account';
import type { FieldErrors, TextFields } from '@/lib/page/use-form';
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

export function NewPasswordFields({ form: { field } }: { form: TextFields<keyof Values> }) {
  return (
    <>
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        hint={t('Use at least 8 characters. A long phrase is easy to remember and hard to guess.')}
        meter
        {...field('newPassword')}
      />
      <PasswordField
        label={t('Confirm new password')}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}
