import { useRouter } from 'next/router';
import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isPublicPath, pathOf, paths } from '@/config/paths';
import { plainPath } from '@/lang/engine/current';
import { peekNext, rememberNext } from '@/lib/session/next-page';
import { useSession, wasLeft } from '@/lib/session/session';
import { shownAddress } from '@/lib/url-state/address-query';
import { LogoLoader } from '@/shell/feedback/route-loader';
import { decide, type GuardDecision, type SessionStatus } from './guard';
import { PrivatePage } from './private-page';

/**
 * Opening a guest-only page while logged in redirects home. Logging in on such a page does not, because the login flow
 * navigates itself; the redirect applies only if no guest was on the page.
 */
function useGuardDecision(url: string, path: string, status: SessionStatus): GuardDecision {
  const guestSeenOn = useRef<string | null>(null);
  if (status === 'guest') guestSeenOn.current = path;
  else if (guestSeenOn.current !== path) guestSeenOn.current = null;
  const decision = decide(url, path, status);
  if (decision.kind === 'send' && status === 'member' && guestSeenOn.current === path) {
    return { kind: 'show' };
  }
  return decision;
}

/**
 * The session's status. What follows the first reading is drawn as a deferred update: a portal page is much to draw, and the
 * browser may answer a person in between.
 */
function useCalmStatus(): SessionStatus {
  const { status } = useSession();
  const before = useDeferredValue(status);
  return before === 'loading' ? 'loading' : status;
}

/** Whether a session ended on this page, rather than before it was opened. */
function useEndedHere(path: string, status: SessionStatus): boolean {
  const memberOn = useRef<string | null>(null);
  if (status === 'member') memberOn.current = path;
  else if (memberOn.current !== path) memberOn.current = null;
  return status === 'guest' && memberOn.current === path;
}

type AskedPage = { page: string; Dialog: ComponentType<{ page: string; onClose: () => void }> };

/** On the home page, the page to ask a guest to log in for: until the answer, or the next public page. */
function useAskedPage(path: string, status: SessionStatus) {
  const [asked, setAsked] = useState<AskedPage | null>(null);
  useEffect(() => {
    const next = peekNext();
    // On a private page the guard is about to go home.
    if (!next?.asks || status !== 'guest' || !isPublicPath(path)) return;
    if (path !== paths.home) {
      rememberNext(next.url);
      return;
    }
    let open = true;
    // Most visits ask for none, so that its code comes with it.
    void import('./login-dialog').then(({ LoginDialog: Dialog }) => {
      if (open) setAsked({ page: next.url, Dialog });
    });
    return () => {
      open = false;
      setAsked(null);
    };
  }, [path, status]);
  return [asked, () => setAsked(null)] as const;
}

/** Shows the page, its preview while the session is loading, or redirects. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  const status = useCalmStatus();
  // An address without a page needs no login: the visitor gets the 404 page.
  const unknown = router.pathname === '/404' || router.pathname === '/_error';
  const url = unknown ? '/404' : router.asPath;
  const decision = useGuardDecision(url, pathOf(url), status);
  const session = useSession();
  const goesOn = session.status === 'guest' ? session.to : undefined;
  const to = decision.kind === 'send' ? ((decision.remember && goesOn) ?? decision.to) : null;
  const [asked, stopAsking] = useAskedPage(pathOf(url), status);
  const endedHere = useEndedHere(pathOf(url), status);
  // Nothing leads back to the page that a person has left for good.
  const forgets = endedHere && wasLeft();
  const remember = decision.kind === 'send' && !forgets ? decision.remember : null;
  useEffect(() => {
    if (!to) return;
    if (remember) {
      // The page may have written input to its URL.
      const shown = plainPath(shownAddress());
      rememberNext(pathOf(shown) === pathOf(remember) ? shown : remember, true);
    }
    void router.replace(to);
  }, [to, remember, router]);
  if (decision.kind === 'send') return <LogoLoader />;
  if (isPublicPath(pathOf(url))) {
    return (
      <>
        {children}
        {asked ? <asked.Dialog page={asked.page} onClose={stopAsking} /> : null}
      </>
    );
  }
  return <PrivatePage waiting={decision.kind === 'wait'}>{children}</PrivatePage>;
}
