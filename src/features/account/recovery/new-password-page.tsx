import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { ApiError } from '@fnx/client/errors';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { clearPending, type PendingCode } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { FailureNotice } from '@/features/account/failure-notice';
import { checkNewPassword, NewPasswordFields } from '@/features/account/new-password-fields';
import { t } from '@/lang/account';
import { call } from '@/lib/http/http';
import { useForm } from '@/lib/page/use-form';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Actions } from '@/ui/forms/form-rows';
import { NoResetOpen } from './no-reset-open';

const OVER = new Set(['RESET_EXPIRED', 'RESET_NOT_FOUND']);

/** Last step of a reset, authorized by the code or the mailed link. */
export function NewPasswordPage() {
  const { pending } = usePending('new-password');
  const [done, setDone] = useState(false);
  if (done) return <Done />;
  if (pending === undefined) return null;
  if (pending === null) return <NoResetOpen />;
  return <NewPassword pending={pending} onDone={() => setDone(true)} />;
}

function NewPassword({ pending, onDone }: { pending: PendingCode; onDone: () => void }) {
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: checkNewPassword,
    at: { PASSWORD_REUSED: 'newPassword' },
    send: async (values) => {
      await call(endpoints.resetPassword, values, { params: { id: pending.id } });
      clearPending();
      onDone();
    },
  });
  const over = form.failure instanceof ApiError && OVER.has(form.failure.code);
  return (
    <AuthPage
      step={t('Step 3 of 3')}
      title={t('Choose a new password')}
      lede={t('It replaces your current password and logs out all devices.')}
    >
      <Stack as="form" gap={20} ref={form.form} noValidate onSubmit={form.submit}>
        <FailureNotice
          failure={form.failure}
          message={form.failureMessage}
          action={
            over ? (
              <Button variant="secondary" size="small" href={paths.forgotPassword}>
                {t('Restart the reset')}
              </Button>
            ) : null
          }
        />
        {/* Tells password managers which account this is. Unknown after a mailed link. */}
        {pending.emailMasked ? (
          <input hidden readOnly autoComplete="username" value={pending.emailMasked} />
        ) : null}
        <NewPasswordFields form={form} />
        <Button type="submit" busy={form.busy}>
          {t('Change password')}
        </Button>
      </Stack>
    </AuthPage>
  );
}

function Done() {
  return (
    <AuthPage
      title={t('Password changed')}
      lede={t('All devices are logged out. Log in with your new password and a code.')}
    >
      <Actions>
        <Button href={paths.login}>{t('Log in')}</Button>
      </Actions>
    </AuthPage>
  );
}
