import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { ApiError } from '@fnx/client/errors';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { CodeStep } from '@/features/account/codes/code-step';
import { clearPending, type PendingCode } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { useFinishLogin } from '@/features/account/login/use-finish-login';
import { T, t } from '@/lang/account';
import { call } from '@/lib/http/http';
import { codeTimes } from '@/lib/session/code-times';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Actions } from '@/ui/forms/form-rows';
import { signUpDraft } from './sign-up-form';

type Verify = { pending: PendingCode; keep: (pending: PendingCode) => void };

export function VerifyPage({ step }: { step: 'phone' | 'email' }) {
  const { pending, keep } = usePending('sign-up');
  const router = useRouter();
  // The second code is sent when the first one is right.
  const early = step === 'email' && pending?.step === 'phone';
  const leave = useRef(() => {});
  leave.current = () => void router.replace(paths.verify('phone'));
  useEffect(() => {
    if (early) leave.current();
  }, [early]);
  if (pending === undefined || early) return null;
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
      step={t('Step 2 of 4')}
      title={t('Enter the phone code')}
      lede={
        <T
          text="We sent a six-digit code to <strong>{phone}</strong> to verify your number."
          phone={pending.phoneMasked || t('your phone')}
          strong={(children) => <strong>{children}</strong>}
        />
      }
    >
      <CodeStep
        label={t('Code from the text message')}
        times={pending}
        action={t('Verify phone')}
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
      step={t('Step 3 of 4')}
      title={t('Enter the e-mail code')}
      lede={
        <T
          text="We sent a second code to <strong>{email}</strong>. Check your spam folder if it does not arrive within a minute."
          email={pending.emailMasked || t('your e-mail address')}
          strong={(children) => <strong>{children}</strong>}
        />
      }
    >
      <CodeStep
        label={t('Code from the e-mail')}
        times={pending}
        action={t('Verify and log in')}
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
    <p className="note">
      <T
        text="Wrong number or address? <a>Correct it</a>"
        a={(children) => (
          <Link href={paths.createAccount} onClick={clearPending}>
            {children}
          </Link>
        )}
      />
    </p>
  );
}

function NothingOpen() {
  return (
    <AuthPage
      title={t('No sign-up in progress')}
      lede={t(
        'Enter the codes within a day, in the tab where you created the account. You can start again, or log in if you have already finished.',
      )}
    >
      <Actions>
        <Button href={paths.createAccount}>{t('Create account')}</Button>
        <Button href={paths.login} variant="secondary">
          {t('Log in')}
        </Button>
      </Actions>
    </AuthPage>
  );
}
