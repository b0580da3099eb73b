import Cookies from 'js-cookie';
import {
  areaOf,
  type CookieName,
  type LocalKey,
  type StorageArea,
  type TabKey,
} from './storage-list';

type Key = LocalKey | TabKey;

const open = (area: StorageArea): Storage =>
  area === 'local' ? window.localStorage : window.sessionStorage;

const storageOf = (key: Key) => open(areaOf(key));

/*
 * Storage and cookie access throws when it is blocked or full. These functions catch that: reads return null, writes
 * return false.
 */

export function readStored(key: Key): string | null {
  try {
    return storageOf(key).getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: Key, value: string): boolean {
  try {
    storageOf(key).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: Key): void {
  try {
    storageOf(key).removeItem(key);
  } catch {
    // Storage is blocked; there is nothing to remove.
  }
}

/** Removes the keys that `isGone` selects, whoever wrote them. */
export function removeKeys(area: StorageArea, isGone: (key: string) => boolean): void {
  try {
    const storage = open(area);
    for (const key of Object.keys(storage)) if (isGone(key)) storage.removeItem(key);
  } catch {
    // Storage is blocked; there is nothing to remove.
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
