import { subjectOf } from '@fnx/client/sealing';
import { MINUTE_MS } from '@fnx/values/time';
import { useSyncExternalStore } from 'react';
import {
  readCookie,
  readStored,
  removeCookie,
  removeStored,
  writeCookie,
  writeStored,
} from '@/lib/storage/browser-storage';
import { clearAccountArea, clearAccountStorage, clearCookies } from '@/lib/storage/clear-storage';
import { areaOf, COOKIE_NAMES } from '@/lib/storage/storage-list';
import { storedValue } from '@/lib/storage/stored-value';

/** Why a session ended: the service's code, which has words in each language, and its message. */
export type EndReason = { message: string; code?: string };

/**
 * The browser's session. `loading` until storage has been read, so the first render of every page is `loading`.
 * `message` explains why a session ended automatically; `to` is the next page, in place of the home page.
 */
type Session =
  | { status: 'loading' }
  | ({ status: 'guest'; to?: string } & Partial<EndReason>)
  | { status: 'member'; token: string };

const LOADING: Session = { status: 'loading' };

/** How long a reason is shown to who opens the site again, in milliseconds: tomorrow it is of no interest. */
const REASON_LIFE_MS = 10 * MINUTE_MS;

const reason = storedValue('fnx.sessionEnded', (stored) => {
  const { message, code, at } = (stored ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string' || typeof at !== 'number') return null;
  return { message, ...(typeof code === 'string' ? { code } : {}), at };
});

/** Why the last session ended, if it was a moment ago and nobody has logged in since. */
function endReason(): EndReason | undefined {
  const { at, ...last } = reason.read() ?? { at: 0, message: '' };
  return Date.now() - at < REASON_LIFE_MS ? last : undefined;
}

let current: Session = LOADING;
let opened = false;
let left = false;
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
  const token = readStored('token');
  if (token && readCookie(COOKIE_NAMES.token)) {
    takeOver('fnx.tabOwner', token);
    setSession({ status: 'member', token });
    return;
  }
  if (token !== null) removeStored('token');
  // Another tab has removed it and gives no reason: the person has left.
  else if (current.status === 'member' && endReason() === undefined) leave();
  // Another tab ended the session, and this one may have written what a profile on its way said.
  if (current.status === 'member') {
    removeStored('user_email');
    removeCookie(COOKIE_NAMES.redirect);
  }
  // A guest with a reason has just been told, or another tab ended the session.
  if (current.status !== 'guest') setSession(guest());
}

/** Ends what the person that leaves has in this tab and in this browser. */
function leave(): void {
  left = true;
  clearAccountStorage();
}

/** The last session ended because the person wanted it, so that nothing leads back to it. */
export const wasLeft = (): boolean => left;

/** Clears what another person left in an area, whose session ended by itself. */
function takeOver(mark: 'fnx.owner' | 'fnx.tabOwner', token: string): void {
  left = false;
  const person = subjectOf(token);
  if (person === null) return;
  const before = readStored(mark);
  if (before !== null && before !== person) clearAccountArea(areaOf(mark));
  writeStored(mark, person);
}

function guest(why = endReason(), to?: string): Session {
  return { status: 'guest', ...why, ...(to ? { to } : {}) };
}

function onStorage(event: StorageEvent): void {
  // A null key is `localStorage.clear()` in another tab.
  if (event.key === null || event.key === 'token') reread();
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
  takeOver('fnx.owner', token);
  takeOver('fnx.tabOwner', token);
  // Write the cookie first: other tabs react to the stored token and require both.
  const kept = writeCookie(COOKIE_NAMES.token, token) && writeStored('token', token);
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
 * Ends the session in all tabs. Does not call the service; `logOut` does. Without a reason the person has left, and all that
 * the account stored goes. With one the session ended by itself: the same person may continue, and another finds nothing.
 *
 * @param why is shown, and kept for other tabs and a reload; a text is in the language of the page
 * @param to where the session goes on, in place of the home page
 */
export function endSession(why?: EndReason | string, to?: string): void {
  open();
  const given = typeof why === 'string' ? { message: why } : why;
  const ended = given && { message: given.message, ...(given.code ? { code: given.code } : {}) };
  if (ended === undefined) leave();
  else {
    // Before the token, whose removal the other tabs see.
    reason.save({ ...ended, at: Date.now() });
    removeStored('token');
    removeStored('user_email');
    clearCookies();
  }
  setSession(guest(ended, to));
}
