import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef } from 'react';
import { pathOf } from '@/config/paths';
import { rememberNext } from '@/lib/session/next-page';
import { useSession } from '@/lib/session/session';
import { shownAddress } from '@/lib/url-state/address-query';
import { LogoLoader } from '@/shell/feedback/route-loader';
import { decide, type SessionStatus, type Verdict } from './guard';

/**
 * Opening a page for guests while logged in leads home; becoming logged in while on one does not, because the login
 * itself leads on from there. So the verdict on such a page counts only as long as no guest has been seen on it.
 */
function useVerdict(url: string, path: string, status: SessionStatus): Verdict {
  const guestSeenOn = useRef<string | null>(null);
  if (status === 'guest') guestSeenOn.current = path;
  else if (guestSeenOn.current !== path) guestSeenOn.current = null;
  const verdict = decide(url, path, status);
  if (verdict.kind === 'send' && status === 'member' && guestSeenOn.current === path) {
    return { kind: 'show' };
  }
  return verdict;
}

/** Shows the page, or the logo until it is known whether it may be shown, or leads away from it. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { status } = useSession();
  // While the error page is prerendered the router knows no real path; it shows at once and the guard follows.
  const unknown = router.pathname === '/404' || router.pathname === '/_error';
  const url = unknown && status === 'loading' ? '/404' : router.asPath;
  const verdict = useVerdict(url, pathOf(url), status);
  const to = verdict.kind === 'send' ? verdict.to : null;
  // An address that nothing has is no place to come back to.
  const remember = verdict.kind === 'send' && !unknown ? verdict.remember : null;
  useEffect(() => {
    if (!to) return;
    if (remember) {
      // A page may have written into its address what was typed.
      const shown = shownAddress();
      rememberNext(pathOf(shown) === pathOf(remember) ? shown : remember);
    }
    void router.replace(to);
  }, [to, remember, router]);
  return verdict.kind === 'show' ? children : <LogoLoader />;
}
