import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { Said } from '@/lib/http/user-facing-error';
import { useForm } from '@/lib/page/use-form';
import { CopyButton } from '@/ui/basics/copy-button';
import { Countdown } from '@/ui/feedback/countdown';
import { Actions } from '@/ui/forms/form-rows';
import { PasswordField } from '@/ui/forms/password-field';
import { CodeForm } from './code-form';
import { Panel } from './panel';
import styles from './settings.module.css';

type Key = { secret: string; otpauthUrl: string; qrDataUrl: string; until: number };

/** Switches two-factor login on: the password, the key for the app, the app's first code. */
export function EnrolTwoFactor({
  onDone,
  onClose,
}: {
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const [key, setKey] = useState<Key>();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password ? {} : { password: 'Write your password.' }),
    at: { WRONG_PASSWORD: 'password' },
    send: async ({ password }) => {
      const answer = await call(endpoints.enableTwoFactorGoogle, { action: 'START', password });
      if ('secret' in answer) {
        setKey({ ...answer, until: Date.now() + answer.expiresIn * 1000 });
      }
    },
  });
  if (key) return <Confirm enrolment={key} onDone={onDone} onClose={onClose} />;
  return (
    <Panel
      title="Switch two-factor login on"
      text="You need an authenticator app on your phone, such as Google Authenticator, Aegis, 1Password or the one your phone brings."
      form={form}
      action="Show the key"
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
    </Panel>
  );
}

/** `JBSW Y3DP …`: read and typed four at a time. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

function Confirm({
  enrolment,
  onDone,
  onClose,
}: {
  enrolment: Key;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const confirm = async (code: string) => {
    const answer = await call(endpoints.verifyTwoFactorGoogle, { code });
    if (!('recoveryCodes' in answer))
      throw new Said('The set-up did not end as it should. Start it again.');
    onDone(answer.recoveryCodes);
  };
  return (
    <CodeForm
      label="Code the app shows for FNX"
      action="Switch it on"
      send={confirm}
      onClose={onClose}
    >
      <div className={styles.formHead}>
        <h3>Add FNX to your authenticator</h3>
        <p>
          Scan the picture with the app, or type the key into it. The key counts for{' '}
          <Countdown until={enrolment.until} />.
        </p>
      </div>
      <div className={styles.key}>
        {/* biome-ignore lint/performance/noImgElement: a picture that came with the answer has nothing to be fetched */}
        <img
          src={enrolment.qrDataUrl}
          width={196}
          height={196}
          alt="QR code with the key for your authenticator app"
        />
        <div>
          <p className={styles.small}>Key</p>
          <p className={styles.secret} dir="ltr">
            {inFours(enrolment.secret)}
          </p>
          <Actions>
            <CopyButton text={enrolment.secret} label="Copy the key" />
          </Actions>
          <p className={styles.small}>
            <a href={enrolment.otpauthUrl}>Open it in the app on this device</a>
          </p>
        </div>
      </div>
    </CodeForm>
  );
}
