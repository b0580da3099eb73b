import type { FieldErrors } from '@/lib/page/use-form';
import { PasswordField } from '@/ui/forms/password-field';

type Values = { newPassword: string; confirmPassword: string };

/** What can be said before asking the service, which has the last word. */
export function checkNewPassword(values: Values): FieldErrors<Values> {
  if (values.newPassword.length < 8) return { newPassword: 'Use at least 8 characters.' };
  if (values.newPassword !== values.confirmPassword) {
    return { confirmPassword: 'The two passwords are not the same.' };
  }
  return {};
}

/** A new password with its strength, and the same once more. */
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
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="8 characters or more. A sentence is easier to keep than a riddle."
        meter
        value={values.newPassword}
        error={errors.newPassword}
        onChange={(event) => change({ newPassword: event.target.value })}
      />
      <PasswordField
        label="New password, once more"
        name="confirmPassword"
        autoComplete="new-password"
        value={values.confirmPassword}
        error={errors.confirmPassword}
        onChange={(event) => change({ confirmPassword: event.target.value })}
      />
    </>
  );
}
