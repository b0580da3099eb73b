import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type DataOf, endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { call } from '@/lib/http/http';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { codeTimes } from '@/lib/session/code-times';
import { saveAction } from '@/lib/session/pending-action';
import { Panel } from './panel';
import { checkProof, NO_PROOF, PROOF_ERRORS, ProofFields, proofOf } from './proof-fields';

/** Unlinks a wallet without its signature: with the password and an e-mail code. */
export function LostWallet({
  wallet,
  onClose,
}: {
  wallet: DataOf<'myWallet'>['wallets'][number];
  onClose: () => void;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const profile = useProfile().data;
  const twoFactor = profile?.twoFactorEnabled ?? false;
  const form = useForm({
    initial: NO_PROOF,
    check: (values) => checkProof(values, twoFactor),
    at: PROOF_ERRORS,
    send: async (values) => {
      const answer = await call(endpoints.sendOtpEmail, {
        purpose: 'CHANGE_WALLET',
        ...proofOf(values, twoFactor),
      });
      saveAction({
        purpose: 'CHANGE_WALLET',
        address: wallet.address,
        otpId: answer.otpId,
        sentTo: profile?.emailMasked ?? 'your e-mail address',
        ...codeTimes(answer),
      });
      const config = await client.fetchQuery(configQuery);
      if (config.demo && profile) expectMessages([profile.email]);
      await router.push(paths.actionCode);
    },
  });
  return (
    <Panel
      title="Unlink a wallet you cannot sign with"
      text="Payments from this wallet will no longer be credited to you. Unlink it also if another person may have access to its keys. You keep your shares. Support never asks for your recovery phrase."
      form={form}
      action="Send code"
      onClose={onClose}
    >
      <ProofFields form={form} twoFactor={twoFactor} />
    </Panel>
  );
}
