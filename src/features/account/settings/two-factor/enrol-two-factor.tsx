import { endpoints } from '@fnx/api/endpoints';
import { useState } from 'react';
import { CodeForm } from '@/features/account/settings/code-form';
import { Panel } from '@/features/account/settings/panel';
import styles from '@/features/account/settings/settings.module.css';
import { T, t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { UserFacingError } from '@/lib/http/user-facing-error';
import { useForm } from '@/lib/page/use-form';
import { CopyButton } from '@/ui/basics/copy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Countdown } from '@/ui/feedback/countdown';
import { Actions } from '@/ui/forms/form-rows';
import { PasswordField } from '@/ui/forms/password/password-field';

type Key = { secret: string; otpauthUrl: string; qrDataUrl: string; until: number };

/** Enrolment steps: password, authenticator key, first code. */
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
    check: ({ password }) => (password ? {} : { password: t('Enter your password.') }),
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
      title={t('Turn on two-factor login')}
      text={t(
        'You need an authenticator app, such as Google Authenticator, Aegis, 1Password or the one built into your phone.',
      )}
      form={form}
      action={t('Show key')}
      onClose={onClose}
    >
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Panel>
  );
}

/** Groups of four: `JBSW Y3DP …`. */
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
      throw new UserFacingError(t('Two-factor set-up could not be completed. Start it again.'));
    onDone(answer.recoveryCodes);
  };
  return (
    <CodeForm
      label={t('Authenticator code for {brand}')}
      action={t('Turn on')}
      send={confirm}
      onClose={onClose}
    >
      <Stack gap={6} className={styles.formHead}>
        <h3>{t('Add {brand} to your authenticator app')}</h3>
        <p className="note">
          <T
            text="Scan the QR code with the app or type in the key. The key is valid for <time></time>."
            time={() => <Countdown until={enrolment.until} />}
          />
        </p>
      </Stack>
      <Inline gap="20px 28px" align="center" className={styles.key}>
        {/* biome-ignore lint/performance/noImgElement: a data URL, nothing to fetch or optimize */}
        <img
          src={enrolment.qrDataUrl}
          width={196}
          height={196}
          alt={t('QR code for your authenticator app')}
        />
        <div>
          <p className="small">{t('Key')}</p>
          <p className={styles.secret} dir="ltr">
            {inFours(enrolment.secret)}
          </p>
          <Actions>
            <CopyButton text={enrolment.secret} label={t('Copy key')} />
          </Actions>
          <p className="small">
            <a href={enrolment.otpauthUrl}>{t('Open in an authenticator app on this device')}</a>
          </p>
        </div>
      </Inline>
    </CodeForm>
  );
}
