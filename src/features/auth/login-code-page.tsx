import { useRouter } from 'next/router';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { call } from '@/lib/http';
import { takeNext } from '@/lib/next-page';
import { Said } from '@/lib/said';
import { startSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { CodeStep } from './code-step';
import { leaveAuth } from './human-check';
import { clearPending, codeTimes } from './pending';
import { usePending } from './use-pending';
import { STORAGE_BLOCKED } from './verify-page';

const TWO_FACTOR =
  'This account asks for a code from an authenticator app as well, which this page cannot take. Nothing was changed. Please write to support.';

/** Second half of a login: the code that went to phone and mailbox. */
export function LoginCodePage() {
  const router = useRouter();
  const { pending, keep } = usePending('login');
  if (pending === undefined) return null;
  if (pending === null) {
    return (
      <AuthPage
        title="No login is open here"
        lede="The code is asked for in the tab where you wrote your password. Nothing was lost."
      >
        <div className={styles.links}>
          <Button href={paths.login}>Log in</Button>
        </div>
      </AuthPage>
    );
  }
  const send = async (otp: string) => {
    const answer = await call(endpoints.loginVerifyOtp, { loginId: pending.id, otp });
    if (answer.next === 'TOTP') throw new Said(TWO_FACTOR);
    if (!startSession(answer.token)) throw new Said(STORAGE_BLOCKED);
    clearPending();
    leaveAuth(takeNext() ?? paths.dashboard, router);
  };
  const resend = async () => {
    const answer = await call(endpoints.loginResendOtp, { loginId: pending.id, channel: 'both' });
    keep({ ...pending, ...codeTimes(answer) });
  };
  return (
    <AuthPage
      title="Enter the code"
      lede={
        <>
          The same six digits went to <strong>{pending.phoneMasked}</strong> and to{' '}
          <strong>{pending.emailMasked}</strong>. Either copy will do.
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
      <p className={styles.aside}>
        Not you?{' '}
        <a href={paths.login} onClick={clearPending}>
          Use another account
        </a>
      </p>
    </AuthPage>
  );
}
