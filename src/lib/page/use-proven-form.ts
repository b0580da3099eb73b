import { t } from '@/lang/shell';
import { useProfile } from '@/lib/queries/shared-queries';
import { type FieldErrors, useForm } from './use-form';

/** Re-authentication: the password, and an authenticator code if two-factor login is on. */
type Proof = { password: string; totp: string };

const NO_PROOF: Proof = { password: '', totp: '' };

/** Parts of a form besides its proof. */
type Own<V> = {
  initial: V;
  check?: (values: V) => FieldErrors<V>;
  /** `proof` is what the call takes of the proof. */
  send: (values: V, proof: { password: string; totp?: string }) => Promise<void>;
};

/** A form that takes the proof with its own values; `ProofFields` shows it. */
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
  const clear = () => form.change({ ...initial, ...NO_PROOF });
  return { ...form, clear, twoFactor };
}

function checkProof(values: Proof, twoFactor: boolean): FieldErrors<Proof> {
  return {
    ...(values.password ? {} : { password: t('Enter your password.') }),
    ...(twoFactor && values.totp.length < 6 ? { totp: t('Enter the six-digit code.') } : {}),
  };
}
