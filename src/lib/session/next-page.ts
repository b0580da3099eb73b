import { safeNext } from '@/config/paths';

const KEY = 'fnx.next';

/** Remembers, for this tab, the private page that a visitor wanted before logging in. */
export function rememberNext(url: string): void {
  try {
    sessionStorage.setItem(KEY, url);
  } catch {
    // Without storage the login simply leads to the first page.
  }
}

/** Takes the remembered page, once. What is stored is checked again: a page of this site, or nothing. */
export function takeNext(): string | null {
  try {
    const url = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeNext(url);
  } catch {
    return null;
  }
}
