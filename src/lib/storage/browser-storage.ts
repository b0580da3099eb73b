import Cookies from 'js-cookie';

/** All `localStorage` keys of this app that hold user data. */
export const STORAGE_KEYS = {
  token: 'token',
  userEmail: 'user_email',
  settings: 'settings',
  termsAccepted: 'tAndC',
  /** Trusted-device ID. Contains no personal data and is kept after logout. */
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
 * Storage and cookie access throws when it is blocked or full. These functions catch that: reads return null, writes
 * return false.
 */

export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

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
    // Storage is blocked; there is nothing to remove.
  }
}

export function readCookie(name: CookieName): string | null {
  try {
    return Cookies.get(name) ?? null;
  } catch {
    return null;
  }
}

/**
 * Sets a cookie for one day: SameSite=Strict, and Secure over HTTPS.
 *
 * @returns false if the browser did not store it
 */
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
    // Cookies are blocked; there is nothing to remove.
  }
}
