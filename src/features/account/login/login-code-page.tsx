import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { CodeStep } from '@/features/account/codes/code-step';
import { clearPending, type PendingCode } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { T, t } from '@/lang/account';
import { localPath } from '@/lang/engine/current';
import { call } from '@/lib/http/http';
import { codeTimes } from '@/lib/session/code-times';
import { Button } from '@/ui/basics/button';
import { Actions } from '@/ui/forms/form-rows';
import { keepDevice } from './device';
import { TrustBox } from './trust-box';
import { useFinishLogin } from './use-finish-login';

export function LoginCodePage() {
  const { pending, keep } = usePending('login');
  if (pending === undefined) return null;
  if (pending === null) return <NoLoginOpen />;
  return <LoginCode pending={pending} keep={keep} />;
}

function LoginCode({
  pending,
  keep,
}: {
  pending: PendingCode;
  keep: (pending: PendingCode) => void;
}) {
  const router = useRouter();
  const finish = useFinishLogin();
  const [trust, setTrust] = useState(false);
  const send = async (otp: string) => {
    const answer = await call(endpoints.loginVerifyOtp, {
      loginId: pending.id,
      otp,
      trustDevice: trust,
    });
    if (answer.next === 'TOTP') {
      keep({ ...pending, id: answer.loginId, step: 'authenticator', trust });
      await router.push(paths.loginAuthenticator);
      return;
    }
    if (trust && pending.deviceId) keepDevice(pending.deviceId);
    finish(answer);
  };
  const resend = async () => {
    const answer = await call(endpoints.loginResendOtp, { loginId: pending.id, channel: 'both' });
    keep({ ...pending, sentTo: answer.sentTo, ...codeTimes(answer) });
  };
  return (
    <AuthPage title={t('Enter the login code')} lede={<SentTo pending={pending} />}>
      <CodeStep
        label={t('Code from the text message or e-mail')}
        times={pending}
        action={t('Log in')}
        send={send}
        resend={resend}
      >
        <TrustBox checked={trust} onChange={setTrust}>
          {t('You can then log in here even if someone else’s wrong passwords lock your account.')}
        </TrustBox>
      </CodeStep>
      <NotYou />
    </AuthPage>
  );
}

function SentTo({ pending: { phoneMasked, emailMasked, sentTo } }: { pending: PendingCode }) {
  const phone = () => <strong>{phoneMasked}</strong>;
  const email = () => <strong>{emailMasked}</strong>;
  if (sentTo?.length !== 1) {
    return (
      <T
        text={'We sent the same six-digit code to <phone></phone> and <email></email>.'}
        phone={phone}
        email={email}
      />
    );
  }
  return sentTo[0] === 'email' ? (
    <T
      text={
        'We sent a six-digit code to <email></email>. No text message was sent, because your phone has had too many.'
      }
      email={email}
    />
  ) : (
    <T
      text={
        'We sent a six-digit code to <phone></phone>. No e-mail was sent, because your address has had too many.'
      }
      phone={phone}
    />
  );
}

export function NotYou() {
  return (
    <p className="note">
      <T
        text={'Not you? <a>Use another account</a>'}
        a={(children) => (
          <a href={localPath(paths.login)} onClick={clearPending}>
            {children}
          </a>
        )}
      />
    </p>
  );
}

export function NoLoginOpen() {
  return (
    <AuthPage
      title={t('No login in progress')}
      lede={t('Enter the code in the tab where you entered your password, or log in again.')}
    >
      <Actions>
        <Button href={paths.login}>{t('Log in')}</Button>
      </Actions>
    </AuthPage>
  );
}
