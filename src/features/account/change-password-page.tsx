import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { call } from '@/lib/http/http';
import { Said } from '@/lib/http/user-facing-error';
import { useForm } from '@/lib/page/use-form';
import { useProfile } from '@/lib/queries/shared-queries';
import { startSession, useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Actions } from '@/ui/forms/form-rows';
import { PasswordField } from '@/ui/forms/password-field';
import { TotpField } from '@/ui/forms/totp-field';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { FailureNotice, useLock } from './failure-notice';
import { LogInFirst } from './login/log-in-first';
import { STORAGE_BLOCKED } from './login/use-finish-login';
import { checkNewPassword, NewPasswordFields } from './new-password-fields';

/** A new password for somebody who is logged in and knows the old one. */
export function ChangePasswordPage() {
  const { status } = useSession();
  const [ended, setEnded] = useState<number>();
  if (status === 'loading') return null;
  if (ended !== undefined) return <Done ended={ended} />;
  if (status === 'guest') {
    return (
      <LogInFirst
        lede="A password is changed by the person who is logged in. If you have forgotten it, you can have it replaced instead."
        next={paths.changePassword}
        also={{ href: paths.forgotPassword, label: 'I forgot my password' }}
      />
    );
  }
  return <ChangePassword onDone={setEnded} />;
}

function useChangePassword(onDone: (ended: number) => void, withTotp: boolean) {
  return useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '', totp: '' },
    check: (values) => ({
      ...checkNewPassword(values),
      ...(values.currentPassword ? {} : { currentPassword: 'Write your password.' }),
      ...(withTotp && values.totp.length < 6 ? { totp: 'Write the six digits.' } : {}),
    }),
    at: {
      WRONG_PASSWORD: 'currentPassword',
      PASSWORD_REUSED: 'newPassword',
      TOTP_INVALID: 'totp',
    },
    send: async ({ totp, ...passwords }) => {
      const input = { ...passwords, ...(withTotp ? { totp } : {}) };
      const answer = await call(endpoints.changePassword, input);
      if (!startSession(answer.token)) throw new Said(STORAGE_BLOCKED);
      onDone(answer.revokedSessions);
    },
  });
}

function ChangePassword({ onDone }: { onDone: (ended: number) => void }) {
  const profile = useProfile().data;
  const withTotp = profile?.twoFactorEnabled ?? false;
  const form = useChangePassword(onDone, withTotp);
  const { left } = useLock(form.failure);
  const { values, errors, change } = form;
  return (
    <AuthPage
      title="Change your password"
      lede="This device stays logged in. Every other one is logged out."
    >
      <form
        ref={form.form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          if (left > 0) event.preventDefault();
          else void form.submit(event);
        }}
      >
        <FailureNotice failure={form.failure} words={form.failureWords} />
        {/* So that password managers know whose password this is. */}
        <input hidden readOnly autoComplete="username" value={profile?.email ?? ''} />
        <PasswordField
          label="Present password"
          name="currentPassword"
          autoComplete="current-password"
          value={values.currentPassword}
          error={errors.currentPassword}
          onChange={(event) => change({ currentPassword: event.target.value })}
        />
        <NewPasswordFields form={form} />
        {withTotp ? (
          <TotpField
            value={values.totp}
            error={errors.totp}
            onChange={(totp) => change({ totp })}
          />
        ) : null}
        <Button type="submit" busy={form.busy}>
          Change the password
        </Button>
      </form>
      <p className={styles.aside}>
        <Link href={paths.settingsTab('security')}>Leave it as it is</Link>
      </p>
    </AuthPage>
  );
}

function Done({ ended }: { ended: number }) {
  const others =
    ended === 0
      ? 'No other device was logged in.'
      : ended === 1
        ? 'One other device was logged out.'
        : `${ended} other devices were logged out.`;
  return (
    <AuthPage
      title="Your password is changed"
      lede={`${others} This one stays logged in. We wrote to you about the change.`}
    >
      <Actions>
        <Button href={paths.settingsTab('security')}>Back to the settings</Button>
      </Actions>
    </AuthPage>
  );
}
