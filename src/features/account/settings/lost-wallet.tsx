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

/** Unlinks a wallet whose keys are gone: by password and a code in the mailbox, in place of its signature. */
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
        sentTo: profile?.emailMasked ?? 'your mailbox',
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
      text="Payments from it will no longer count as yours, so do this too if somebody else may have its keys. Shares you hold stay yours. Support never asks for your recovery phrase."
      form={form}
      action="Send the code"
      onClose={onClose}
    >
      <ProofFields form={form} twoFactor={twoFactor} />
    </Panel>
  );
}
