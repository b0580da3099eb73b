import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { plainCode } from '@fnx/values/typed-text';
import { useId, useState } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { CodeStep } from '@/features/account/codes/code-step';
import type { PendingCode } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { FailureNotice } from '@/features/account/failure-notice';
import { T, t } from '@/lang/account';
import { call } from '@/lib/http/http';
import { UserFacingError } from '@/lib/http/user-facing-error';
import { useForm } from '@/lib/page/use-form';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { TextButton } from '@/ui/basics/text-button';
import { Actions } from '@/ui/forms/form-rows';
import { TextField } from '@/ui/forms/text-field';
import { keepDevice } from './device';
import { NoLoginOpen, NotYou } from './login-code-page';
import { TrustBox } from './trust-box';
import { useFinishLogin } from './use-finish-login';

type Proof = { code: string } | { recoveryCode: string };

/** Last step of a login with two-factor authentication: an authenticator code or a recovery code. */
export function LoginAuthenticatorPage() {
  const { pending } = usePending('login');
  if (pending === undefined) return null;
  if (pending?.step !== 'authenticator') return <NoLoginOpen />;
  return <Authenticator pending={pending} />;
}

function Authenticator({ pending }: { pending: PendingCode }) {
  const [byRecovery, setByRecovery] = useState(false);
  const [trust, setTrust] = useState(pending.trust ?? false);
  const finish = useFinishLogin();
  const send = async (proof: Proof) => {
    const answer = await call(endpoints.verifyTwoFactorGoogle, {
      loginId: pending.id,
      ...proof,
      trustDevice: trust,
    });
    if (!('token' in answer))
      throw new UserFacingError(t('The login could not be completed. Please log in again.'));
    if (trust && pending.deviceId) keepDevice(pending.deviceId);
    finish(answer);
  };
  const swap = (
    <Actions>
      <TextButton onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? t('Use the authenticator app instead') : t('Use a recovery code instead')}
      </TextButton>
    </Actions>
  );
  const box = (
    <TrustBox checked={trust} onChange={setTrust}>
      {t('You then skip the authenticator code here for 30 days.')}
    </TrustBox>
  );
  return (
    <AuthPage
      title={byRecovery ? t('Enter a recovery code') : t('Enter the authenticator code')}
      lede={
        byRecovery
          ? t(
              'Use one of the ten codes you saved when you turned on two-factor login. Each code works once.',
            )
          : t('Open your authenticator app and enter the six-digit code for {brand}.')
      }
    >
      {byRecovery ? (
        <RecoveryForm send={(recoveryCode) => send({ recoveryCode })}>{box}</RecoveryForm>
      ) : (
        <CodeStep
          label={t('Code from the authenticator app')}
          action={t('Log in')}
          send={(code) => send({ code })}
        >
          {box}
        </CodeStep>
      )}
      {swap}
      {byRecovery ? (
        <p className="note">
          <T
            text={
              'No recovery codes left? <a>Contact support</a>. They verify your identity, which takes about a day.'
            }
            a={(children) => <Link href={paths.contact}>{children}</Link>}
          />
        </p>
      ) : null}
      <NotYou />
    </AuthPage>
  );
}

function RecoveryForm({
  send,
  children,
}: {
  send: (code: string) => Promise<void>;
  children: React.ReactNode;
}) {
  const id = useId();
  const form = useForm({
    initial: { recoveryCode: '' },
    check: ({ recoveryCode }) =>
      /^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/.test(plainCode(recoveryCode))
        ? {}
        : { recoveryCode: t('Enter a recovery code like ABCDE-12345.') },
    send: ({ recoveryCode }) => send(recoveryCode.trim()),
  });
  return (
    <Stack as="form" gap={20} ref={form.form} noValidate onSubmit={form.submit}>
      <FailureNotice failure={form.failure} message={form.failureMessage} />
      <TextField
        id={id}
        label={t('Recovery code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        autoFocus
        {...form.field('recoveryCode')}
      />
      {children}
      <Button type="submit" busy={form.busy}>
        {t('Log in')}
      </Button>
    </Stack>
  );
}
