import { t } from '@/lang/settings';
import { type FieldErrors, type TextFields, useForm } from '@/lib/page/use-form';
import { useProfile } from '@/lib/queries/shared-queries';
import { TotpField } from '@/ui/forms/codes/totp-field';
import { PasswordField } from '@/ui/forms/password/password-field';

/** Re-authentication: the password, and an authenticator code if two-factor login is on. */
type Proof = { password: string; totp: string };

const NO_PROOF: Proof = { password: '', totp: '' };

/** Parts of a settings form besides its proof. */
type Own<V> = {
  initial: V;
  check?: (values: V) => FieldErrors<V>;
  /** `proof` is what the call takes of the proof. */
  send: (values: V, proof: { password: string; totp?: string }) => Promise<void>;
};

/** A form that takes the proof with its own values. */
export function useProvenForm<V extends Record<string, string>>({ initial, check, send }: Own<V>) {
  const twoFactor = useProfile().data?.twoFactorEnabled ?? false;
  const form = useForm<V & Proof>({
    initial: { ...initial, ...NO_PROOF },
    check: (values) =>
      ({ ...check?.(values), ...checkProof(values, twoFactor) }) as FieldErrors<V & Proof>,
    at: { WRONG_PASSWORD: 'password', TOTP_INVALID: 'totp' },
    send: (values) => {
      const { password, totp } = values;
      return send(values, twoFactor ? { password, totp } : { password });
    },
  });
  return { ...form, twoFactor };
}

function checkProof(values: Proof, twoFactor: boolean): FieldErrors<Proof> {
  return {
    ...(values.password ? {} : { password: t('Enter your password.') }),
    ...(twoFactor && values.totp.length < 6 ? { totp: t('Enter the six-digit code.') } : {}),
  };
}

/** The fields of the proof in a form of `useProvenForm`. */
export function ProofFields({
  form: { values, errors, change, field, twoFactor },
}: {
  form: TextFields<keyof Proof> & {
    values: Proof;
    errors: FieldErrors<Proof>;
    change: (part: Partial<Proof>) => void;
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
