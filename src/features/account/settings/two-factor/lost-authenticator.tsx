import { endpoints } from '@fnx/api/endpoints';
import { plainCode } from '@fnx/values/typed-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from '@/features/account/settings/code-form';
import { Panel } from '@/features/account/settings/panel';
import styles from '@/features/account/settings/settings.module.css';
import { t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { type CodeTimes, codeTimes } from '@/lib/session/code-times';
import { Stack } from '@/ui/basics/layout';
import { PasswordField } from '@/ui/forms/password/password-field';
import { TextField } from '@/ui/forms/text-field';

type Sent = CodeTimes & { otpId: string; password: string; recoveryCode: string };

/**
 * Turns two-factor login off without the authenticator: password, recovery code and e-mail code. Password and recovery code
 * are kept in component state only, until the e-mail code is entered.
 */
export function LostAuthenticator({ onOff, onClose }: { onOff: () => void; onClose: () => void }) {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <Code sent={sent} onSent={setSent} onOff={onOff} onClose={onClose} />;
  return <Begin onSent={setSent} onClose={onClose} />;
}

function Begin({ onSent, onClose }: { onSent: (sent: Sent) => void; onClose: () => void }) {
  const client = useQueryClient();
  const email = useProfile().data?.email;
  const form = useForm({
    initial: { password: '', recoveryCode: '' },
    check: ({ password, recoveryCode }) => ({
      ...(password ? {} : { password: t('Enter your password.') }),
      ...(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/.test(plainCode(recoveryCode))
        ? {}
        : { recoveryCode: t('Enter a recovery code like ABCDE-12345.') }),
    }),
    at: { WRONG_PASSWORD: 'password' },
    send: async ({ password, recoveryCode }) => {
      const answer = await call(endpoints.sendOtpEmail, { purpose: 'DISABLE_2FA', password });
      const config = await client.fetchQuery(configQuery);
      if (config.demo && email) expectMessages([email]);
      onSent({
        otpId: answer.otpId,
        password,
        recoveryCode: recoveryCode.trim(),
        ...codeTimes(answer),
      });
    },
  });
  return (
    <Panel
      title={t('Turn off two-factor login without the authenticator')}
      text={t(
        'You need your password, a recovery code and a code we send to your e-mail address. If you have no recovery codes left, contact support.',
      )}
      form={form}
      action={t('Send code')}
      onClose={onClose}
    >
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <TextField
        label={t('Recovery code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        {...form.field('recoveryCode')}
      />
    </Panel>
  );
}

function Code({
  sent,
  onSent,
  onOff,
  onClose,
}: {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onOff: () => void;
  onClose: () => void;
}) {
  const { otpId, password, recoveryCode } = sent;
  const masked = useProfile().data?.emailMasked ?? t('your e-mail address');
  return (
    <CodeForm
      label={t('Code from the e-mail')}
      action={t('Turn off')}
      times={sent}
      send={async (otp) => {
        const proof = { password, recoveryCode, otpId, otp };
        await call(endpoints.enableTwoFactorGoogle, { action: 'DISABLE', ...proof });
        onOff();
      }}
      resend={async () => {
        const answer = await call(endpoints.sendOtpEmail, { purpose: 'DISABLE_2FA', otpId });
        onSent({ ...sent, otpId: answer.otpId, ...codeTimes(answer) });
      }}
      onClose={onClose}
    >
      <Stack gap={6} className={styles.formHead}>
        <h3>{t('Enter the e-mail code')}</h3>
        <p className="note">{t('We sent a six-digit code to {email}.', { email: masked })}</p>
      </Stack>
    </CodeForm>
  );
}
