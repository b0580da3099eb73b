import { useRouter } from 'next/router';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import styles from '@/features/account/auth-page.module.css';
import { CodeStep } from '@/features/account/codes/code-step';
import { clearPending, type PendingCode } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { useFinishLogin } from '@/features/account/login/use-finish-login';
import { ApiError, call } from '@/lib/http/http';
import { codeTimes } from '@/lib/session/code-times';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Actions } from '@/ui/forms/form-rows';
import { signUpDraft } from './sign-up-form';

type Verify = { pending: PendingCode; keep: (pending: PendingCode) => void };

export function VerifyPage({ step }: { step: 'phone' | 'email' }) {
  const { pending, keep } = usePending('sign-up');
  if (pending === undefined) return null;
  if (pending === null) return <NothingOpen />;
  // Keyed so that no state of the first step carries over to the second.
  return step === 'phone' ? (
    <PhoneStep key="phone" pending={pending} keep={keep} />
  ) : (
    <EmailStep key="email" pending={pending} keep={keep} />
  );
}

function PhoneStep({ pending, keep }: Verify) {
  const router = useRouter();
  const goOn = async (times: { expiresAt: number; resendAt: number }) => {
    keep({ ...pending, step: 'email', ...times });
    await router.replace(paths.verify('email'));
  };
  return (
    <AuthPage
      step="Step 2 of 4"
      title="Enter the phone code"
      lede={
        <>
          We sent a six-digit code to <strong>{pending.phoneMasked || 'your phone'}</strong> to
          verify your number.
        </>
      }
    >
      <CodeStep
        label="Code from the text message"
        times={pending}
        action="Verify phone"
        send={async (otp) => {
          const input = { verificationId: pending.id, otp };
          await goOn(codeTimes(await call(endpoints.verifyPhoneOtp, input)));
        }}
        resend={async () => {
          const input = { verificationId: pending.id };
          try {
            keep({ ...pending, ...codeTimes(await call(endpoints.verifyPhoneResendOtp, input)) });
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'ALREADY_VERIFIED') throw error;
            await goOn(codeTimes({ expiresIn: 0, resendAfter: 0 }));
          }
        }}
      />
      <StartAgain />
    </AuthPage>
  );
}

function EmailStep({ pending, keep }: Verify) {
  const finish = useFinishLogin();
  return (
    <AuthPage
      step="Step 3 of 4"
      title="Enter the e-mail code"
      lede={
        <>
          We sent a second code to <strong>{pending.emailMasked || 'your e-mail address'}</strong>.
          Check your spam folder if it does not arrive within a minute.
        </>
      }
    >
      <CodeStep
        label="Code from the e-mail"
        times={pending}
        action="Verify and log in"
        send={async (otp) => {
          const input = { verificationId: pending.id, otp };
          const entry = await call(endpoints.verifyEmailOtp, input);
          signUpDraft.clear();
          finish(entry, paths.kyc);
        }}
        resend={async () => {
          const input = { verificationId: pending.id };
          keep({ ...pending, ...codeTimes(await call(endpoints.verifyEmailResendOtp, input)) });
        }}
      />
      <StartAgain />
    </AuthPage>
  );
}

function StartAgain() {
  return (
    <p className={styles.aside}>
      Wrong number or address?{' '}
      <Link href={paths.createAccount} onClick={clearPending}>
        Correct it
      </Link>
    </p>
  );
}

function NothingOpen() {
  return (
    <AuthPage
      title="No sign-up in progress"
      lede="Enter the codes within a day, in the tab where you created the account. You can start again, or log in if you have already finished."
    >
      <Actions>
        <Button href={paths.createAccount}>Create account</Button>
        <Button href={paths.login} variant="secondary">
          Log in
        </Button>
      </Actions>
    </AuthPage>
  );
}
