import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { readPending, savePending } from '@/features/account/codes/pending';
import { t } from '@/lang/account';
import { codeTimes } from '@/lib/session/code-times';
import { NoResetOpen } from './no-reset-open';

/** Upper bound; the service decides when the link expires. */
const LINK_SECONDS = 600;

/**
 * Reads the token and removes it from the address bar, so that it appears in no history. Next.js also keeps the address in
 * `history.state`.
 *
 * @returns '' for a malformed token, null without one
 */
function takeToken(): string | null {
  const token = new URLSearchParams(window.location.search).get('token');
  if (token === null) return null;
  const clean = window.location.pathname;
  window.history.replaceState({ ...window.history.state, url: clean, as: clean }, '', clean);
  return /^[A-Za-z0-9_-]{16,256}$/.test(token) ? token : '';
}

/** Target of the mailed link. The token is used only when the new password is submitted. */
export function ResetLinkPage() {
  const router = useRouter();
  const [broken, setBroken] = useState(false);
  const opened = useRef(false);
  useEffect(() => {
    // Read once: the first read removes the token from the address.
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
    // Without a token this may be a reload; the tab then has the token stored.
    if (token !== '' && readPending()?.kind === 'new-password') {
      void router.replace(paths.newPassword);
    } else setBroken(true);
  }, [router]);
  if (broken) {
    return (
      <NoResetOpen
        title={t('Invalid reset link')}
        lede={t(
          'The link is incomplete or was already used. Copy the full link from the e-mail, or request a new one. Your password is unchanged.',
        )}
      />
    );
  }
  return <AuthPage title={t('Choose a new password')} lede={t('Loading…')} />;
}
