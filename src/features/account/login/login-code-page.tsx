import { useRouter } from 'next/router';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import styles from '@/features/account/auth-page.module.css';
import { CodeStep } from '@/features/account/codes/code-step';
import { clearPending } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { call } from '@/lib/http/http';
import { codeTimes } from '@/lib/session/code-times';
import { Button } from '@/ui/basics/button';
import { Actions } from '@/ui/forms/form-rows';
import { useFinishLogin } from './use-finish-login';

export function LoginCodePage() {
  const router = useRouter();
  const { pending, keep } = usePending('login');
  const finish = useFinishLogin();
  if (pending === undefined) return null;
  if (pending === null) return <NoLoginOpen />;
  const send = async (otp: string) => {
    const answer = await call(endpoints.loginVerifyOtp, { loginId: pending.id, otp });
    if (answer.next === 'TOTP') {
      keep({ ...pending, id: answer.loginId, step: 'authenticator' });
      await router.push(paths.loginAuthenticator);
    } else finish(answer);
  };
  const resend = async () => {
    const answer = await call(endpoints.loginResendOtp, { loginId: pending.id, channel: 'both' });
    keep({ ...pending, ...codeTimes(answer) });
  };
  return (
    <AuthPage
      title="Enter the login code"
      lede={
        <>
          We sent the same six-digit code to <strong>{pending.phoneMasked}</strong> and{' '}
          <strong>{pending.emailMasked}</strong>.
        </>
      }
    >
      <CodeStep
        label="Code from the text message or e-mail"
        times={pending}
        action="Log in"
        send={send}
        resend={resend}
      />
      <NotYou />
    </AuthPage>
  );
}

export function NotYou() {
  return (
    <p className={styles.aside}>
      Not you?{' '}
      <a href={paths.login} onClick={clearPending}>
        Use another account
      </a>
    </p>
  );
}

export function NoLoginOpen() {
  return (
    <AuthPage
      title="No login in progress"
      lede="Enter the code in the tab where you entered your password, or log in again."
    >
      <Actions>
        <Button href={paths.login}>Log in</Button>
      </Actions>
    </AuthPage>
  );
}
