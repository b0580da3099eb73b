import { safeNext } from '@/config/paths';

const KEY = 'fnx.next';

/** Stores the private page requested before login, for this tab. */
export function rememberNext(url: string): void {
  try {
    sessionStorage.setItem(KEY, url);
  } catch {
    // Without storage, login leads to the default page.
  }
}

/** Returns and clears the stored page. Validates it again: a path of this site, or null. */
export function takeNext(): string | null {
  try {
    const url = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeNext(url);
  } catch {
    return null;
  }
}
