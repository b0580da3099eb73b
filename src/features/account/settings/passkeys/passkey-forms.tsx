import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { makePasskey } from '@/features/account/passkeys/ceremony';
import { Panel } from '@/features/account/settings/panel';
import { T, t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { ProofFields } from '@/ui/forms/proof-fields';
import { TextField } from '@/ui/forms/text-field';

export type Passkey = DataOf<'listPasskeys'>['docs'][number];

type Props = { onDone: () => Promise<void>; onClose: () => void };

/** Checks the password, lets the browser make a passkey, and stores it. */
export function AddPasskey({ onDone, onClose }: Props) {
  const form = useProvenForm({
    initial: { name: '' },
    send: async (values, proof) => {
      const options = await call(endpoints.startPasskey, proof);
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
        hint={t('Such as “My phone”. Otherwise it gets the name of this browser.')}
        autoComplete="off"
        maxLength={60}
        {...form.field('name')}
      />
      <ProofFields form={form} />
    </Panel>
  );
}

export function RemovePasskey({ passkey, onDone, onClose }: Props & { passkey: Passkey }) {
  const form = useProvenForm({
    initial: {},
    send: async (_, proof) => {
      const params = { id: passkey.id };
      await call(endpoints.removePasskey, proof, { params });
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
      <ProofFields form={form} />
    </Panel>
  );
}
