import { isGuestOnlyPath, isPublicPath, paths, safeNext } from '@/config/paths';

export type SessionStatus = 'loading' | 'guest' | 'member';

export type Verdict =
  | { kind: 'show' }
  /** Nothing of the page yet: whether there is a session is not known. */
  | { kind: 'wait' }
  | { kind: 'send'; to: string; remember: string | null };

/**
 * What the guard does with an opened URL. Public pages never wait. A private page without a token leads home, and the
 * login remembers where the visitor was going. Pages for guests lead home for those who are logged in.
 *
 * @param url path with query and hash, as the router has it
 */
export function decide(url: string, path: string, status: SessionStatus): Verdict {
  if (isPublicPath(path)) {
    return status === 'member' && isGuestOnlyPath(path)
      ? { kind: 'send', to: paths.home, remember: null }
      : { kind: 'show' };
  }
  if (status === 'member') return { kind: 'show' };
  if (status === 'loading') return { kind: 'wait' };
  return { kind: 'send', to: paths.home, remember: safeNext(url) };
}
