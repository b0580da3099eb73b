import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { call } from '@/lib/http/http';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { codeTimes } from '@/lib/session/code-times';
import { saveAction } from '@/lib/session/pending-action';
import { maskEmail } from '@/shared/mask';
import { TextField } from '@/ui/forms/text-field';
import { Panel } from './panel';
import { checkProof, NO_PROOF, PROOF_ERRORS, ProofFields, proofOf } from './proof-fields';

/** Starts an e-mail change; the code sent to the new address completes it. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const client = useQueryClient();
  const twoFactor = useProfile().data?.twoFactorEnabled ?? false;
  const form = useForm({
    initial: { newEmail: '', ...NO_PROOF },
    check: (values) => ({
      ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.newEmail.trim())
        ? {}
        : { newEmail: 'Enter an e-mail address like name@example.com.' }),
      ...checkProof(values, twoFactor),
    }),
    at: PROOF_ERRORS,
    send: async (values) => {
      const newEmail = values.newEmail.trim();
      const answer = await call(endpoints.sendOtpEmail, {
        purpose: 'CHANGE_EMAIL',
        newEmail,
        ...proofOf(values, twoFactor),
      });
      saveAction({
        purpose: 'CHANGE_EMAIL',
        otpId: answer.otpId,
        sentTo: maskEmail(newEmail),
        ...codeTimes(answer),
      });
      const config = await client.fetchQuery(configQuery);
      if (config.demo) expectMessages([newEmail.toLowerCase()]);
      await router.push(paths.actionCode);
    },
  });
  return (
    <Panel
      title="Change e-mail"
      text="We send a code to the new address. Your current address stays in use until you enter it. We then notify the old address."
      form={form}
      action="Send code"
      onClose={onClose}
    >
      <TextField
        label="New e-mail"
        name="newEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={form.values.newEmail}
        error={form.errors.newEmail}
        onChange={(event) => form.change({ newEmail: event.target.value })}
      />
      <ProofFields form={form} twoFactor={twoFactor} />
    </Panel>
  );
}
