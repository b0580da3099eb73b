import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { plural, t } from '@/lang/account';
import { call } from '@/lib/http/http';
import { UserFacingError } from '@/lib/http/user-facing-error';
import { useForm } from '@/lib/page/use-form';
import { submitOf } from '@/lib/page/use-press';
import { useProfile } from '@/lib/queries/shared-queries';
import { startSession, useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { TotpField } from '@/ui/forms/codes/totp-field';
import { Actions } from '@/ui/forms/form-rows';
import { PasswordField } from '@/ui/forms/password/password-field';
import { AuthPage } from './auth-page';
import { FailureNotice, useLock } from './failure-notice';
import { LogInFirst } from './login/log-in-first';
import { STORAGE_BLOCKED } from './login/use-finish-login';
import { checkNewPassword, NewPasswordFields } from './new-password-fields';

export function ChangePasswordPage() {
  const { status } = useSession();
  const [ended, setEnded] = useState<number>();
  if (status === 'loading') return null;
  if (ended !== undefined) return <Done ended={ended} />;
  if (status === 'guest') {
    return (
      <LogInFirst
        lede={t(
          'You must be logged in to change your password. If you have forgotten it, reset it instead.',
        )}
        next={paths.changePassword}
        also={{ href: paths.forgotPassword, label: t('Forgot password?') }}
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
      ...(values.currentPassword ? {} : { currentPassword: t('Enter your password.') }),
      ...(withTotp && values.totp.length < 6 ? { totp: t('Enter the six-digit code.') } : {}),
    }),
    at: {
      WRONG_PASSWORD: 'currentPassword',
      PASSWORD_REUSED: 'newPassword',
      TOTP_INVALID: 'totp',
    },
    send: async ({ totp, ...passwords }) => {
      const input = { ...passwords, ...(withTotp ? { totp } : {}) };
      const answer = await call(endpoints.changePassword, input);
      if (!startSession(answer.token)) throw new UserFacingError(t(STORAGE_BLOCKED));
      onDone(answer.revokedSessions);
    },
  });
}

function ChangePassword({ onDone }: { onDone: (ended: number) => void }) {
  const profile = useProfile().data;
  const withTotp = profile?.twoFactorEnabled ?? false;
  const form = useChangePassword(onDone, withTotp);
  const { left } = useLock(form.failure);
  const submit = submitOf(() => (left > 0 ? 'refused' : form.submit()));
  const { values, errors, change, field } = form;
  return (
    <AuthPage
      title={t('Change password')}
      lede={t('This device stays logged in. All other devices are logged out.')}
    >
      <Stack as="form" gap={20} ref={form.form} noValidate onSubmit={submit}>
        <FailureNotice failure={form.failure} message={form.failureMessage} />
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={profile?.email ?? ''} />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...field('currentPassword')}
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
          {t('Change password')}
        </Button>
      </Stack>
      <p className="note">
        <Link href={paths.settingsTab('security')}>{t('Cancel')}</Link>
      </p>
    </AuthPage>
  );
}

function Done({ ended }: { ended: number }) {
  const others =
    ended === 0
      ? t('No other device was logged in.')
      : plural(ended, 'One other device was logged out.', '{n} other devices were logged out.');
  return (
    <AuthPage
      title={t('Password changed')}
      lede={`${others} ${t('This device stays logged in. We sent you an e-mail about the change.')}`}
    >
      <Actions>
        <Button href={paths.settingsTab('security')}>{t('Back to settings')}</Button>
      </Actions>
    </AuthPage>
  );
}
