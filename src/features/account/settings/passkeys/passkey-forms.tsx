import { type DataOf, endpoints } from '@/api/endpoints';
import { makePasskey } from '@/features/account/passkeys/ceremony';
import { Panel } from '@/features/account/settings/panel';
import {
  checkProof,
  NO_PROOF,
  PROOF_ERRORS,
  ProofFields,
  proofOf,
} from '@/features/account/settings/proof-fields';
import { T, t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { useForm } from '@/lib/page/use-form';
import { TextField } from '@/ui/forms/text-field';

export type Passkey = DataOf<'listPasskeys'>['docs'][number];

type Props = { twoFactor: boolean; onDone: () => Promise<void>; onClose: () => void };

/** Checks the password, lets the browser make a passkey, and stores it. */
export function AddPasskey({ twoFactor, onDone, onClose }: Props) {
  const form = useForm({
    initial: { ...NO_PROOF, name: '' },
    check: (values) => checkProof(values, twoFactor),
    at: PROOF_ERRORS,
    send: async (values) => {
      const options = await call(endpoints.startPasskey, proofOf(values, twoFactor));
      const made = await makePasskey(options);
      const name = values.name.trim();
      await call(endpoints.addPasskey, { ...made, ...(name ? { name } : {}) });
      await onDone();
    },
  });
  return (
    <Panel
      title={t('Add a passkey')}
      text={t(
        'Your browser then asks where to keep it: on this device, in your password manager or on a security key.',
      )}
      form={form}
      action={t('Continue')}
      onClose={onClose}
    >
      <TextField
        label={t('Name (optional)')}
        name="name"
        hint={t('Such as “My phone”. Otherwise it gets the name of this browser.')}
        autoComplete="off"
        maxLength={60}
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <ProofFields form={form} twoFactor={twoFactor} />
    </Panel>
  );
}

export function RemovePasskey({
  passkey,
  twoFactor,
  onDone,
  onClose,
}: Props & { passkey: Passkey }) {
  const form = useForm({
    initial: NO_PROOF,
    check: (values) => checkProof(values, twoFactor),
    at: PROOF_ERRORS,
    send: async (values) => {
      const params = { id: passkey.id };
      await call(endpoints.removePasskey, proofOf(values, twoFactor), { params });
      await onDone();
    },
  });
  return (
    <Panel
      title={t('Remove the passkey')}
      text={
        <T
          text="<name></name> can then no longer log in. Delete it on your device or in your password manager, too."
          name={() => <bdi>{passkey.name}</bdi>}
        />
      }
      form={form}
      action={t('Remove')}
      onClose={onClose}
    >
      <ProofFields form={form} twoFactor={twoFactor} />
    </Panel>
  );
}
