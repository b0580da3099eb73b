import { ApiError } from '@fnx/client/errors';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { FailureNotice } from '@/features/account/failure-notice';
import { type OpenSignUp, resumeSignUp } from '@/features/account/sign-up/resume-sign-up';
import { T, t } from '@/lang/account';
import { longDate } from '@/lib/format/long-date';
import { messageOf } from '@/lib/http/user-facing-error';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';

/** The text field `name` of an error with this code, or null. */
function detailOf(failure: unknown, code: string, name: string): string | null {
  if (!(failure instanceof ApiError) || failure.code !== code) return null;
  const value = failure.data?.[name];
  return typeof value === 'string' ? value : null;
}

/** The open sign-up of a refused login. Masked contacts may be missing; pages then show "your phone". */
function openSignUp(failure: unknown): OpenSignUp | null {
  const detail = (name: string) => detailOf(failure, 'ACCOUNT_UNVERIFIED', name);
  const id = detail('verificationId');
  return id === null
    ? null
    : { id, phoneMasked: detail('phoneMasked') ?? '', emailMasked: detail('emailMasked') ?? '' };
}

/** Why a login failed, and the next step: continue an open sign-up, or reactivate the account. */
export function LoginFailure({
  failure,
  message,
  busy,
  byPasskey = false,
  onReactivate,
}: {
  failure: unknown;
  message: string | null;
  busy: boolean;
  /** The login was tried with a passkey, which needs no code. */
  byPasskey?: boolean;
  onReactivate: () => void;
}) {
  const unfinished = openSignUp(failure);
  if (unfinished) return <Unfinished signUp={unfinished} message={message} />;
  const until = detailOf(failure, 'ACCOUNT_DEACTIVATED', 'reactivateUntil');
  if (until) {
    return (
      <Reactivation until={until} busy={busy} byPasskey={byPasskey} onReactivate={onReactivate} />
    );
  }
  const locked = failure instanceof ApiError && failure.code === 'ACCOUNT_LOCKED';
  return (
    <>
      <FailureNotice failure={failure} message={message} />
      {locked && !byPasskey ? (
        <p className="note">
          <T
            text={
              'You need not wait: log in with a passkey, use a device that you trust, or <a>set a new password</a>.'
            }
            a={(children) => <Link href={paths.forgotPassword}>{children}</Link>}
          />
        </p>
      ) : null}
    </>
  );
}

function Unfinished({ signUp, message }: { signUp: OpenSignUp; message: string | null }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const goOn = async () => {
    setBusy(true);
    try {
      await router.push(paths.verify(await resumeSignUp(signUp)));
    } catch (error) {
      setFailed(await messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="trouble"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={() => void goOn()}>
          {t('Continue sign-up')}
        </Button>
      }
    >
      {failed ?? message}
    </Notice>
  );
}

function Reactivation({
  until,
  busy,
  byPasskey,
  onReactivate,
}: {
  until: string;
  busy: boolean;
  byPasskey: boolean;
  onReactivate: () => void;
}) {
  const day = longDate(until);
  return (
    <Notice
      tone="trouble"
      title={t('This account is deactivated. Reactivate it?')}
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={onReactivate}>
          {t('Reactivate and log in')}
        </Button>
      }
    >
      {t('You can reactivate your account until {day}. Nothing in it has changed.', { day })}{' '}
      {byPasskey ? t('Use your passkey once more.') : t('You need a login code.')}
    </Notice>
  );
}
