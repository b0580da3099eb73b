import type { FieldErrors } from '@/lib/page/use-form';
import { PasswordField } from '@/ui/forms/password-field';
import { TotpField } from '@/ui/forms/totp-field';

/** What shows that the person at the screen is the account's: the password, and the authenticator where it is on. */
type Proof = { password: string; totp: string };

export const NO_PROOF: Proof = { password: '', totp: '' };

/** Which field each refusal of a proof is about. */
export const PROOF_ERRORS = { WRONG_PASSWORD: 'password', TOTP_INVALID: 'totp' } as const;

export function checkProof(values: Proof, twoFactor: boolean): FieldErrors<Proof> {
  return {
    ...(values.password ? {} : { password: 'Write your password.' }),
    ...(twoFactor && values.totp.length < 6 ? { totp: 'Write the six digits.' } : {}),
  };
}

/** The proof as the service takes it: no code where none is asked for. */
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
        label="Your password"
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
