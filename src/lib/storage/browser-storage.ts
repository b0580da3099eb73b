import Cookies from 'js-cookie';

/** The keys this product keeps in the browser's storage; nothing else of a person is stored there. */
export const STORAGE_KEYS = {
  token: 'token',
  userEmail: 'user_email',
  settings: 'settings',
  termsAccepted: 'tAndC',
  /** The name of a trusted device: it says nothing of the person, and outlives a logout. */
  device: 'fnx.device',
} as const;

export const COOKIE_NAMES = {
  token: 'token',
  redirect: 'isRedirect',
  terms: 'AcceptTerm&Condition',
} as const;

type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];
type CookieName = (typeof COOKIE_NAMES)[keyof typeof COOKIE_NAMES];

/*
 * A browser may block storage and cookies or have no room left: each access then throws, `document.cookie` in a sandboxed
 * frame included. None of these functions does: what cannot be read is absent, what cannot be written is not there after.
 */

export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** True when the value is stored. */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: StorageKey): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

export function readCookie(name: CookieName): string | null {
  try {
    return Cookies.get(name) ?? null;
  } catch {
    return null;
  }
}

/** A cookie for one day, for this site alone; over https also for https alone. True when the browser kept it. */
export function writeCookie(name: CookieName, value: string): boolean {
  try {
    Cookies.set(name, value, {
      expires: 1,
      path: '/',
      sameSite: 'Strict',
      secure: window.location.protocol === 'https:',
    });
    return Cookies.get(name) === value;
  } catch {
    return false;
  }
}

export function removeCookie(name: CookieName): void {
  try {
    Cookies.remove(name, { path: '/' });
  } catch {
    // As above.
  }
}
