import { safeNext } from '@/config/paths';
import { readStored, removeStored, writeStored } from '@/lib/storage/browser-storage';

const KEY = 'fnx.next';

/** Stores the private page requested before login, for this tab. Without storage, login leads to the default page. */
export function rememberNext(url: string): void {
  writeStored(KEY, url);
}

/** The stored page, validated; it stays stored. */
export function peekNext(): string | null {
  return safeNext(readStored(KEY));
}

/** Returns and clears the stored page. Validates it again: a path of this site, or null. */
export function takeNext(): string | null {
  const url = peekNext();
  removeStored(KEY);
  return url;
}
