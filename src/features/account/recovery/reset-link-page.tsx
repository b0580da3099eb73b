import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { readPending, savePending } from '@/features/account/codes/pending';
import { codeTimes } from '@/lib/session/code-times';
import { NoResetOpen } from './no-reset-open';

/** The mailed link counts as long as the service says; here it is only known not to count longer than this. */
const LINK_SECONDS = 600;

/**
 * Takes the token out of the address bar, so that it stays in no history and no shared screen. Next.js keeps the address in
 * the history's state as well.
 */
function takeToken(): string | null {
  const token = new URLSearchParams(window.location.search).get('token');
  if (token === null) return null;
  const clean = window.location.pathname;
  window.history.replaceState({ ...window.history.state, url: clean, as: clean }, '', clean);
  return /^[A-Za-z0-9_-]{16,256}$/.test(token) ? token : '';
}

/** Landing of the mailed link. Opening it changes nothing: the token counts when the new password is sent. */
export function ResetLinkPage() {
  const router = useRouter();
  const [broken, setBroken] = useState(false);
  const opened = useRef(false);
  useEffect(() => {
    // The address is read once: a second look would find no token in it.
    if (opened.current) return;
    opened.current = true;
    const token = takeToken();
    if (token) {
      savePending({
        kind: 'new-password',
        id: token,
        phoneMasked: '',
        emailMasked: '',
        step: 'reset',
        ...codeTimes({ expiresIn: LINK_SECONDS, resendAfter: 0 }),
      });
    }
    // Without a token this may be a reload, and the tab still knows the one it took.
    if (token !== '' && readPending()?.kind === 'new-password') {
      void router.replace(paths.newPassword);
    } else setBroken(true);
  }, [router]);
  if (broken) {
    return (
      <NoResetOpen
        title="This link is not whole"
        lede="Part of it is missing, or it was opened before. Copy the whole link from the e-mail, or have a new one sent. Your password is unchanged."
      />
    );
  }
  return <AuthPage title="Choose a new password" lede="One moment." />;
}
