import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { type CodeTimes, codeTimes } from '@/lib/session/code-times';
import { PasswordField } from '@/ui/forms/password-field';
import { TextField } from '@/ui/forms/text-field';
import { CodeForm } from './code-form';
import { Panel } from './panel';
import styles from './settings.module.css';

type Sent = CodeTimes & { otpId: string; password: string; recoveryCode: string };

/**
 * Switches two-factor login off without the authenticator: password, a recovery code, and a code in the mailbox. The first
 * two wait in this component alone, for the third.
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
      ...(password ? {} : { password: 'Write your password.' }),
      ...(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/.test(recoveryCode.trim())
        ? {}
        : { recoveryCode: 'Write the recovery code like ABCDE-12345.' }),
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
      title="Switch it off without the authenticator"
      text="It takes your password, one of your recovery codes, and a code we send to your mailbox. If you have no recovery code left, write to support."
      form={form}
      action="Send the code"
      onClose={onClose}
    >
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(event) => form.change({ password: event.target.value })}
      />
      <TextField
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        value={form.values.recoveryCode}
        error={form.errors.recoveryCode}
        onChange={(event) => form.change({ recoveryCode: event.target.value })}
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
  const masked = useProfile().data?.emailMasked ?? 'your mailbox';
  return (
    <CodeForm
      label="Code from the e-mail"
      action="Switch it off"
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
      <div className={styles.formHead}>
        <h3>Enter the code</h3>
        <p>We sent six digits to {masked}.</p>
      </div>
    </CodeForm>
  );
}
