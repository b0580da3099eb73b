import { endpoints } from '@fnx/api/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { LogInFirst } from '@/features/account/login/log-in-first';
import { T, t } from '@/lang/account';
import { call } from '@/lib/http/http';
import { profileQuery } from '@/lib/queries/shared-queries';
import { codeTimes } from '@/lib/session/code-times';
import {
  clearAction,
  type PendingAction,
  readAction,
  saveAction,
} from '@/lib/session/pending-action';
import { endSession, useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Actions } from '@/ui/forms/form-rows';
import { ActionDone, type Ended } from './action-done';
import { ACTION_TEXTS } from './action-text';
import { CodeStep } from './code-step';
import { OpenItems } from './open-items';
import { readPending } from './pending';

/** Code entry for an action started in the settings. Without one, an open sign-up continues instead. */
export function ActionCodePage() {
  const { status } = useSession();
  const [action, setAction] = useState<PendingAction | null>();
  const [ended, setEnded] = useState<Ended>();
  const leaving = useOpenSignUp();
  useEffect(() => setAction(readAction()), []);
  if (ended) return <ActionDone ended={ended} />;
  if (action === undefined || status === 'loading' || leaving) return null;
  if (action === null) return <NoActionPending />;
  if (status === 'guest') {
    return (
      <LogInFirst
        lede={`${t(ACTION_TEXTS[action.purpose].waits)} ${t('Log in to continue here.')}`}
        next={paths.actionCode}
      />
    );
  }
  return <ActionCode action={action} keep={setAction} onEnded={setEnded} />;
}

/** Redirects to the step of an unfinished sign-up; true while redirecting. */
function useOpenSignUp(): boolean {
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  const looked = useRef(false);
  useEffect(() => {
    // Only the state stored when the page opened counts.
    if (looked.current) return;
    looked.current = true;
    const pending = readPending();
    if (pending?.kind !== 'sign-up' || readAction()) return;
    setLeaving(true);
    void router.replace(paths.verify(pending.step === 'email' ? 'email' : 'phone'));
  }, [router]);
  return leaving;
}

async function confirm(action: PendingAction, otp: string): Promise<Ended> {
  const code = { otpId: action.otpId, otp };
  switch (action.purpose) {
    case 'DEACTIVATE': {
      const { reactivateUntil } = await call(endpoints.verifyOtpDeactivate, code);
      return { purpose: 'DEACTIVATE', until: reactivateUntil };
    }
    case 'CHANGE_WALLET':
      await call(endpoints.userWalletRequest, {
        action: 'UNLINK',
        address: action.address,
        ...code,
      });
      return { purpose: 'CHANGE_WALLET', address: action.address };
    default:
      await call(endpoints.updateProfile, code);
      return { purpose: action.purpose };
  }
}

function ActionCode({
  action,
  keep,
  onEnded,
}: {
  action: PendingAction;
  keep: (action: PendingAction) => void;
  onEnded: (ended: Ended) => void;
}) {
  const client = useQueryClient();
  const words = ACTION_TEXTS[action.purpose];
  const send = async (otp: string) => {
    const ended = await confirm(action, otp);
    clearAction();
    onEnded(ended);
    // After the page knows that it has ended: without a session it would ask for a login, and to come back here.
    if (ended.purpose === 'DEACTIVATE') endSession();
    else void client.invalidateQueries(profileQuery);
  };
  const resend = async () => {
    const input = { purpose: action.purpose, otpId: action.otpId };
    const answer = await call(endpoints.sendOtpEmail, input);
    const next = { ...action, otpId: answer.otpId, ...codeTimes(answer) };
    saveAction(next);
    keep(next);
  };
  return (
    <AuthPage
      title={t(words.title)}
      lede={
        <T
          text={'We sent a six-digit code to <strong>{sentTo}</strong>. {effect}'}
          sentTo={action.sentTo}
          strong={(children) => <strong>{children}</strong>}
          effect={t(words.effect)}
        />
      }
    >
      <CodeStep
        label={t(words.label)}
        times={action}
        action={t(words.action)}
        send={send}
        resend={resend}
        below={(error) => <OpenItems error={error} />}
      />
      <p className="note">
        <Link href={paths.settingsTab(words.tab)} onClick={clearAction}>
          {t(words.leave)}
        </Link>
      </p>
    </AuthPage>
  );
}

function NoActionPending() {
  return (
    <AuthPage
      title={t('No code required')}
      lede={t(
        'To change your e-mail, phone or wallets, start in the settings in this tab. Nothing was changed.',
      )}
    >
      <Actions>
        <Button href={paths.settings}>{t('Go to settings')}</Button>
      </Actions>
    </AuthPage>
  );
}
