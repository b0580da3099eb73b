import { useRouter } from 'next/router';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import styles from '@/features/account/auth-page.module.css';
import { CodeStep } from '@/features/account/codes/code-step';
import { savePending } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { call } from '@/lib/http/http';
import { codeTimes } from '@/lib/session/code-times';
import { Link } from '@/ui/basics/link';
import { NoResetOpen } from './no-reset-open';

/** Takes the code of a reset. Whether the address has an account, the page knows no more than its reader. */
export function ForgotCodePage() {
  const router = useRouter();
  const { pending, keep } = usePending('reset');
  if (pending === undefined) return null;
  if (pending === null) return <NoResetOpen />;
  const send = async (otp: string) => {
    const answer = await call(endpoints.verifyOtpForgotPassword, { resetId: pending.id, otp });
    savePending({
      ...pending,
      kind: 'new-password',
      id: answer.resetToken,
      ...codeTimes({ expiresIn: answer.expiresIn, resendAfter: 0 }),
    });
    await router.replace(paths.newPassword);
  };
  const resend = async () => {
    const answer = await call(endpoints.sendOtpEmail, { purpose: 'FORGOT', otpId: pending.id });
    keep({ ...pending, id: answer.otpId, ...codeTimes(answer) });
  };
  return (
    <AuthPage
      step="2 of 3, the code"
      title="Enter the code"
      lede={
        <>
          If <strong>{pending.emailMasked}</strong> has an account, six digits and a link are on
          their way to it. Look into the spam folder if they take more than a minute.
        </>
      }
    >
      <CodeStep
        label="Code from the e-mail"
        times={pending}
        action="Go on"
        send={send}
        resend={resend}
      />
      <p className={styles.aside}>
        Wrong address? <Link href={paths.forgotPassword}>Write it again</Link>.
      </p>
    </AuthPage>
  );
}
