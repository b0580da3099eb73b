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
import { storedValue } from '@/lib/storage/stored-value';
import { MINUTE_MS } from '@/shared/time';

/**
 * The browser's session. `loading` until storage has been read, so the first render of every page is `loading`.
 * `message` explains why a session ended automatically; `to` is where it goes on, in place of the home page.
 */
type Session =
  | { status: 'loading' }
  | { status: 'guest'; message?: string; to?: string }
  | { status: 'member'; token: string };

const LOADING: Session = { status: 'loading' };

/** How long a reason is shown to who opens the site again, in milliseconds: tomorrow it is of no interest. */
const REASON_LIFE_MS = 10 * MINUTE_MS;

const reason = storedValue('fnx.sessionEnded', (stored) => {
  const { message, at } = (stored ?? {}) as Record<string, unknown>;
  return typeof message === 'string' && typeof at === 'number' ? { message, at } : null;
});

/** Why the last session ended, if it was a moment ago and nobody has logged in since. */
function endReason(): string | undefined {
  const last = reason.read();
  return last && Date.now() - last.at < REASON_LIFE_MS ? last.message : undefined;
}

let current: Session = LOADING;
let opened = false;
const listeners = new Set<() => void>();

function setSession(next: Session): void {
  const same =
    next.status === current.status &&
    (next.status !== 'member' || (current.status === 'member' && next.token === current.token)) &&
    (next.status !== 'guest' || next.message === undefined);
  if (same) return;
  current = next;
  for (const listener of [...listeners]) listener();
}

/** A session requires both the cookie and the stored token; otherwise the stored token is cleared. */
function reread(): void {
  const token = readStored(STORAGE_KEYS.token);
  if (token && readCookie(COOKIE_NAMES.token)) {
    setSession({ status: 'member', token });
    return;
  }
  if (token !== null) removeStored(STORAGE_KEYS.token);
  // Another tab ended the session, and this one may have written what a profile on its way said.
  if (current.status === 'member') {
    removeStored(STORAGE_KEYS.userEmail);
    removeCookie(COOKIE_NAMES.redirect);
  }
  // A guest with a reason has just been told, or another tab ended the session.
  if (current.status !== 'guest') setSession(guest());
}

function guest(message = endReason(), to?: string): Session {
  return { status: 'guest', ...(message ? { message } : {}), ...(to ? { to } : {}) };
}

function onStorage(event: StorageEvent): void {
  // A null key is `localStorage.clear()` in another tab.
  if (event.key === null || event.key === STORAGE_KEYS.token) reread();
}

function onVisible(): void {
  // The cookie expires without an event, and a page restored from the back-forward cache missed storage events.
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

/** The current session, for code outside React. */
export function readSession(): Session {
  open();
  return current;
}

export function currentToken(): string | null {
  const session = readSession();
  return session.status === 'member' ? session.token : null;
}

/** Subscribes to session changes; returns the unsubscribe function. */
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
 * Stores a new token in the cookie (1 day) and in storage; `http.ts` sends it with every call.
 *
 * @returns false if the browser blocks storage; the user is then logged out and should allow storage for this site
 */
export function startSession(token: string): boolean {
  open();
  // Write the cookie first: other tabs react to the stored token and require both.
  const kept = writeCookie(COOKIE_NAMES.token, token) && writeStored(STORAGE_KEYS.token, token);
  if (kept) {
    reason.clear();
    setSession({ status: 'member', token });
  } else {
    removeCookie(COOKIE_NAMES.token);
    reread();
  }
  return kept;
}

/**
 * Removes the token, the e-mail and the cookies in all tabs. Does not call the service; `logOut` does. `message` is
 * shown if the user did not log out, and kept for other tabs and a reload.
 *
 * @param to where the session goes on, in place of the home page
 */
export function endSession(message?: string, to?: string): void {
  open();
  // Before the token, whose removal the other tabs see.
  if (message === undefined) reason.clear();
  else reason.save({ message, at: Date.now() });
  removeStored(STORAGE_KEYS.token);
  removeStored(STORAGE_KEYS.userEmail);
  for (const name of Object.values(COOKIE_NAMES)) removeCookie(name);
  setSession(guest(message, to));
}
