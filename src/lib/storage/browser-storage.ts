import Cookies from 'js-cookie';

/** `localStorage` keys that several modules use. */
export const STORAGE_KEYS = {
  token: 'token',
  userEmail: 'user_email',
  settings: 'settings',
  termsAccepted: 'tAndC',
  /** The language chosen in this browser. */
  language: 'language',
  /** Trusted-device ID. Contains no personal data and is kept after logout. */
  device: 'fnx.device',
  /** Set once this browser has offered a passkey. Kept after logout. */
  passkeyOffered: 'fnx.passkeyOffered',
} as const;

export const COOKIE_NAMES = {
  token: 'token',
  redirect: 'isRedirect',
  terms: 'AcceptTerm&Condition',
} as const;

type CookieName = (typeof COOKIE_NAMES)[keyof typeof COOKIE_NAMES];

/** `local` is shared by all tabs and kept; `tab` lasts until the tab closes. */
type StorageArea = 'local' | 'tab';

const open = (area: StorageArea): Storage =>
  area === 'local' ? window.localStorage : window.sessionStorage;

/*
 * Storage and cookie access throws when it is blocked or full. These functions catch that: reads return null, writes
 * return false.
 */

export function readStored(key: string, area: StorageArea = 'local'): string | null {
  try {
    return open(area).getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string, area: StorageArea = 'local'): boolean {
  try {
    open(area).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string, area: StorageArea = 'local'): void {
  try {
    open(area).removeItem(key);
  } catch {
    // Storage is blocked; there is nothing to remove.
  }
}

/** The keys in `localStorage`, including those of libraries. */
export function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/** Parses JSON; null if it is invalid or absent. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
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
