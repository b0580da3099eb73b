import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { FailureNotice } from '@/features/account/failure-notice';
import { type OpenSignUp, resumeSignUp } from '@/features/account/sign-up/resume-sign-up';
import { ApiError } from '@/lib/http/http';
import { wordsOf } from '@/lib/http/user-facing-error';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

/** What an error says besides its code, if it says it as text. */
function told(failure: unknown, code: string, name: string): string | null {
  if (!(failure instanceof ApiError) || failure.code !== code) return null;
  const value = failure.data?.[name];
  return typeof value === 'string' ? value : null;
}

/** A service that names no addresses is understood as well: the pages then say "your phone". */
function openSignUp(failure: unknown): OpenSignUp | null {
  const say = (name: string) => told(failure, 'ACCOUNT_UNVERIFIED', name);
  const id = say('verificationId');
  return id === null
    ? null
    : { id, phoneMasked: say('phoneMasked') ?? '', emailMasked: say('emailMasked') ?? '' };
}

/** Why a login did not begin, with the way on where there is one: the open sign-up, or the account that can come back. */
export function LoginFailure({
  failure,
  words,
  busy,
  onReactivate,
}: {
  failure: unknown;
  words: string | null;
  busy: boolean;
  onReactivate: () => void;
}) {
  const unfinished = openSignUp(failure);
  if (unfinished) return <Unfinished signUp={unfinished} words={words} />;
  const until = told(failure, 'ACCOUNT_DEACTIVATED', 'reactivateUntil');
  if (until) return <ComeBack until={until} busy={busy} onReactivate={onReactivate} />;
  return <FailureNotice failure={failure} words={words} />;
}

/** Offers to go on with the sign-up at the code it waits for. */
function Unfinished({ signUp, words }: { signUp: OpenSignUp; words: string | null }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const goOn = async () => {
    setBusy(true);
    try {
      await router.push(paths.verify(await resumeSignUp(signUp)));
    } catch (error) {
      setFailed(await wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="trouble"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={() => void goOn()}>
          Enter the codes
        </Button>
      }
    >
      {failed ?? words}
    </Notice>
  );
}

/** The question a deactivated account asks before it opens again. */
function ComeBack({
  until,
  busy,
  onReactivate,
}: {
  until: string;
  busy: boolean;
  onReactivate: () => void;
}) {
  const day = new Date(until).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (
    <Notice
      tone="trouble"
      title="This account is deactivated. Open it again?"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={onReactivate}>
          Reactivate and log in
        </Button>
      }
    >
      Everything in it is as you left it, until {day}. After the code you are logged in.
    </Notice>
  );
}
