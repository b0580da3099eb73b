import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { CodeStep } from '@/features/account/codes/code-step';
import { savePending } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { T, t } from '@/lang/account';
import { call } from '@/lib/http/http';
import { codeTimes } from '@/lib/session/code-times';
import { Link } from '@/ui/basics/link';
import { NoResetOpen } from './no-reset-open';

/** Code entry of a password reset. The service does not reveal whether the address has an account. */
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
      step={t('Step 2 of 3')}
      title={t('Enter the reset code')}
      lede={
        <T
          text={
            'If <strong>{email}</strong> belongs to an account, we sent a six-digit code and a link to it. Check your spam folder if nothing arrives within a minute.'
          }
          email={pending.emailMasked}
          strong={(children) => <strong>{children}</strong>}
        />
      }
    >
      <CodeStep
        label={t('Code from the e-mail')}
        times={pending}
        action={t('Continue')}
        send={send}
        resend={resend}
      />
      <p className="note">
        <T
          text={'Wrong address? <a>Change it</a>.'}
          a={(children) => <Link href={paths.forgotPassword}>{children}</Link>}
        />
      </p>
    </AuthPage>
  );
}
