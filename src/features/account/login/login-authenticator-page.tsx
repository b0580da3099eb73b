import { useId, useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import styles from '@/features/account/auth-page.module.css';
import { CodeStep } from '@/features/account/codes/code-step';
import type { PendingCode } from '@/features/account/codes/pending';
import { usePending } from '@/features/account/codes/use-pending';
import { FailureNotice } from '@/features/account/failure-notice';
import { call } from '@/lib/http/http';
import { Said } from '@/lib/http/user-facing-error';
import { useForm } from '@/lib/page/use-form';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { TextButton } from '@/ui/basics/text-button';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { TextField } from '@/ui/forms/text-field';
import { keepDevice } from './device';
import { NoLoginOpen, NotYou } from './login-code-page';
import { useFinishLogin } from './use-finish-login';

type Proof = { code: string } | { recoveryCode: string };

/** Last step of a login with two-factor login on: the authenticator's code, or one of the recovery codes. */
export function LoginAuthenticatorPage() {
  const { pending } = usePending('login');
  if (pending === undefined) return null;
  if (pending?.step !== 'authenticator') return <NoLoginOpen />;
  return <Authenticator pending={pending} />;
}

function Authenticator({ pending }: { pending: PendingCode }) {
  const [byRecovery, setByRecovery] = useState(false);
  const [trust, setTrust] = useState(false);
  const finish = useFinishLogin();
  const send = async (proof: Proof) => {
    const answer = await call(endpoints.verifyTwoFactorGoogle, {
      loginId: pending.id,
      ...proof,
      ...(trust ? { trustDevice: true } : {}),
    });
    if (!('token' in answer))
      throw new Said('The login did not end as it should. Please log in again.');
    if (trust && pending.deviceId) keepDevice(pending.deviceId);
    finish(answer);
  };
  const swap = (
    <Actions>
      <TextButton onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? 'Use the authenticator app' : 'I cannot reach my authenticator app'}
      </TextButton>
    </Actions>
  );
  const box = <TrustBox checked={trust} onChange={setTrust} />;
  return (
    <AuthPage
      title={byRecovery ? 'Use a recovery code' : 'And your authenticator'}
      lede={
        byRecovery
          ? 'One of the ten codes you kept when you switched two-factor login on. Each of them counts once.'
          : 'Open your authenticator app and type the six digits it shows for FNX.'
      }
    >
      {byRecovery ? (
        <RecoveryForm send={(recoveryCode) => send({ recoveryCode })}>{box}</RecoveryForm>
      ) : (
        <CodeStep
          label="Code from the authenticator app"
          action="Log in"
          send={(code) => send({ code })}
        >
          {box}
        </CodeStep>
      )}
      {swap}
      {byRecovery ? (
        <p className={styles.aside}>
          No recovery code left? <Link href={paths.contact}>Write to support</Link>. They make sure
          who you are, and it takes a day.
        </p>
      ) : null}
      <NotYou />
    </AuthPage>
  );
}

function TrustBox({ checked, onChange }: { checked: boolean; onChange: (to: boolean) => void }) {
  return (
    <Checkbox
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      label="Trust this device: ask it for no authenticator code at the next logins. Only on a device that is yours alone."
    />
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
      /^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/.test(recoveryCode.trim())
        ? {}
        : { recoveryCode: 'Write the recovery code like ABCDE-12345.' },
    send: ({ recoveryCode }) => send(recoveryCode.trim()),
  });
  return (
    <form ref={form.form} className={styles.form} noValidate onSubmit={form.submit}>
      <FailureNotice failure={form.failure} words={form.failureWords} />
      <TextField
        id={id}
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        autoFocus
        value={form.values.recoveryCode}
        error={form.errors.recoveryCode}
        onChange={(event) => form.change({ recoveryCode: event.target.value })}
      />
      {children}
      <Button type="submit" busy={form.busy}>
        Log in
      </Button>
    </form>
  );
}
