import { useSyncExternalStore } from 'react';
import {
  COOKIE_NAMES,
  readCookie,
  readStored,
  removeCookie,
  removeStored,
  STORAGE_KEYS,
  writeCookie,
  writeStored,
} from '@/lib/storage/browser-storage';

/**
 * Who looks at the page. `loading` lasts until the browser's storage has been read: a server has none, so the first
 * render of every page is `loading`. `message` says why a session ended by itself.
 */
type Session =
  | { status: 'loading' }
  | { status: 'guest'; message?: string }
  | { status: 'member'; token: string };

const LOADING: Session = { status: 'loading' };

let current: Session = LOADING;
let opened = false;
const listeners = new Set<() => void>();

function become(next: Session): void {
  const same =
    next.status === current.status &&
    (next.status !== 'member' || (current.status === 'member' && next.token === current.token)) &&
    (next.status !== 'guest' || next.message === undefined);
  if (same) return;
  current = next;
  for (const listener of [...listeners]) listener();
}

/** Logged in means that the cookie and the stored token are both there; else the stored one is cleared. */
function reread(): void {
  const token = readStored(STORAGE_KEYS.token);
  if (token && readCookie(COOKIE_NAMES.token)) {
    become({ status: 'member', token });
    return;
  }
  if (token !== null) removeStored(STORAGE_KEYS.token);
  become({ status: 'guest' });
}

function onStorage(event: StorageEvent): void {
  // A null key is `localStorage.clear()` in another tab.
  if (event.key === null || event.key === STORAGE_KEYS.token) reread();
}

function onVisible(): void {
  // The cookie ends after a day without any event, and a page from the back-forward cache missed the other tabs'.
  if (document.visibilityState === 'visible') reread();
}

function open(): void {
  if (opened || typeof window === 'undefined') return;
  opened = true;
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onVisible);
  document.addEventListener('visibilitychange', onVisible);
  reread();
}

/** The session now, for code outside of React. */
export function readSession(): Session {
  open();
  return current;
}

/** The token now, or null. */
export function currentToken(): string | null {
  const session = readSession();
  return session.status === 'member' ? session.token : null;
}

/** Calls `listener` on each change; returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  open();
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(
    subscribeSession,
    () => current,
    () => LOADING,
  );
}

/**
 * Keeps a new token: the cookie (1 day), the browser's storage, and, through `http.ts`, the header of every call. False when
 * the browser refuses to keep it; the visitor is then signed out, and should be told to allow storage for this site.
 */
export function startSession(token: string): boolean {
  open();
  // The cookie first: another tab hears of the stored token at once, and looks for both.
  const kept = writeCookie(COOKIE_NAMES.token, token) && writeStored(STORAGE_KEYS.token, token);
  if (kept) {
    become({ status: 'member', token });
  } else {
    removeCookie(COOKIE_NAMES.token);
    reread();
  }
  return kept;
}

/**
 * Forgets the token, the e-mail and the cookies, here and in the other tabs. It does not call the service: log out there
 * first, and come here whatever it answered. `message` is shown to a person who did not ask for it.
 */
export function endSession(message?: string): void {
  open();
  removeStored(STORAGE_KEYS.token);
  removeStored(STORAGE_KEYS.userEmail);
  for (const name of Object.values(COOKIE_NAMES)) removeCookie(name);
  become(message === undefined ? { status: 'guest' } : { status: 'guest', message });
}
