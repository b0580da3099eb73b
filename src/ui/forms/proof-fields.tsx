import type { ComponentProps } from 'react';
import { t } from '@/lang/shell';
import { TotpField } from '@/ui/forms/codes/totp-field';
import { PasswordField } from '@/ui/forms/password/password-field';

/** The password, and the authenticator's code if two-factor login is on, in a form of `useProvenForm`. */
export function ProofFields({
  form: { values, errors, change, field, twoFactor },
}: {
  form: {
    field: (name: 'password') => Omit<ComponentProps<typeof PasswordField>, 'label'>;
    values: { totp: string };
    errors: { totp?: string | undefined };
    change: (part: { totp: string }) => void;
    twoFactor: boolean;
  };
}) {
  return (
    <>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        {...field('password')}
      />
      {twoFactor ? (
        <TotpField value={values.totp} error={errors.totp} onChange={(totp) => change({ totp })} />
      ) : null}
    </>
  );
}
