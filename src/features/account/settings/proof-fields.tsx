import { t } from '@/lang/settings';
import type { FieldErrors } from '@/lib/page/use-form';
import { TotpField } from '@/ui/forms/codes/totp-field';
import { PasswordField } from '@/ui/forms/password/password-field';

/** Re-authentication: the password, and an authenticator code if two-factor login is on. */
type Proof = { password: string; totp: string };

export const NO_PROOF: Proof = { password: '', totp: '' };

/** The field that each error code belongs to. */
export const PROOF_ERRORS = { WRONG_PASSWORD: 'password', TOTP_INVALID: 'totp' } as const;

export function checkProof(values: Proof, twoFactor: boolean): FieldErrors<Proof> {
  return {
    ...(values.password ? {} : { password: t('Enter your password.') }),
    ...(twoFactor && values.totp.length < 6 ? { totp: t('Enter the six-digit code.') } : {}),
  };
}

export function proofOf({ password, totp }: Proof, twoFactor: boolean) {
  return twoFactor ? { password, totp } : { password };
}

export function ProofFields({
  form: { values, errors, change },
  twoFactor,
}: {
  form: {
    values: Proof;
    errors: FieldErrors<Proof>;
    change: (part: Partial<Proof>) => void;
  };
  twoFactor: boolean;
}) {
  return (
    <>
      <PasswordField
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {twoFactor ? (
        <TotpField value={values.totp} error={errors.totp} onChange={(totp) => change({ totp })} />
      ) : null}
    </>
  );
}
