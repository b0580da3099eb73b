import { endpoints } from '@fnx/api/endpoints';
import { Panel } from '@/features/account/settings/panel';
import { useStartAction } from '@/features/account/settings/use-start-action';
import { t } from '@/lang/settings';
import { looksLikeEmail } from '@/lib/format/email';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { maskEmail } from '@/shared/mask';
import { ProofFields } from '@/ui/forms/proof-fields';
import { TextField } from '@/ui/forms/text-field';

/** Starts an e-mail change; the code sent to the new address completes it. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const startAction = useStartAction();
  const form = useProvenForm({
    initial: { newEmail: '' },
    check: (values) => ({
      ...(looksLikeEmail(values.newEmail)
        ? {}
        : { newEmail: t('Enter an e-mail address like name@example.com.') }),
    }),
    send: async (values, proof) => {
      const newEmail = values.newEmail.trim();
      const answer = await call(endpoints.sendOtpEmail, {
        purpose: 'CHANGE_EMAIL',
        newEmail,
        ...proof,
      });
      const sentTo = maskEmail(newEmail);
      await startAction({ purpose: 'CHANGE_EMAIL', sentTo }, answer, newEmail.toLowerCase());
    },
  });
  return (
    <Panel
      title={t('Change e-mail')}
      text={t(
        'We send a code to the new address. Your current address stays in use until you enter it. We then notify the old address.',
      )}
      form={form}
      action={t('Send code')}
      onClose={onClose}
    >
      <TextField
        label={t('New e-mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.field('newEmail')}
      />
      <ProofFields form={form} />
    </Panel>
  );
}
