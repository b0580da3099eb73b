import { isGuestOnlyPath, isPublicPath, paths, safeNext } from '@/config/paths';

export type SessionStatus = 'loading' | 'guest' | 'member';

export type GuardDecision =
  | { kind: 'show' }
  /** Session not known yet; show nothing. */
  | { kind: 'wait' }
  | { kind: 'send'; to: string; remember: string | null };

/**
 * Decides what to do with an opened URL. Public pages never wait. Without a session, a private page redirects home and
 * its URL is stored for after login. Guest-only pages redirect logged-in users home.
 *
 * @param url path with query and hash, from the router
 */
export function decide(url: string, path: string, status: SessionStatus): GuardDecision {
  if (isPublicPath(path)) {
    return status === 'member' && isGuestOnlyPath(path)
      ? { kind: 'send', to: paths.home, remember: null }
      : { kind: 'show' };
  }
  if (status === 'member') return { kind: 'show' };
  if (status === 'loading') return { kind: 'wait' };
  return { kind: 'send', to: paths.home, remember: safeNext(url) };
}
