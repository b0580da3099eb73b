import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { Panel } from '@/features/account/settings/panel';
import { useStartAction } from '@/features/account/settings/use-start-action';
import { t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { useProfile } from '@/lib/queries/shared-queries';
import { ProofFields } from '@/ui/forms/proof-fields';

/** Unlinks a wallet that is not registered for shares, without its signature: with the password and an e-mail code. */
export function LostWallet({
  wallet,
  onClose,
}: {
  wallet: DataOf<'myWallet'>['wallets'][number];
  onClose: () => void;
}) {
  const startAction = useStartAction();
  const isKey = wallet.passkeys.length > 0;
  const profile = useProfile().data;
  const form = useProvenForm({
    initial: {},
    send: async (_, proof) => {
      const answer = await call(endpoints.sendOtpEmail, {
        purpose: 'CHANGE_WALLET',
        ...proof,
      });
      const sentTo = profile?.emailMasked ?? t('your e-mail address');
      const { address } = wallet;
      await startAction({ purpose: 'CHANGE_WALLET', address, sentTo }, answer, profile?.email);
    },
  });
  return (
    <Panel
      title={isKey ? t('Remove a lost key') : t('Unlink a wallet you cannot sign with')}
      text={
        isKey
          ? t('It can then no longer buy here. Remove it also if another person may have it.')
          : t(
              'You can no longer buy with this wallet. Unlink it also if another person may have access to its keys. A wallet that is registered for shares is recovered instead. Support never asks for your recovery phrase.',
            )
      }
      form={form}
      action={t('Send code')}
      onClose={onClose}
    >
      <ProofFields form={form} />
    </Panel>
  );
}
