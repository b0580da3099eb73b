import { writeCookie, writeStored } from '@/lib/storage/browser-storage';
import { COOKIE_NAMES } from '@/lib/storage/storage-list';

/** Stores in this browser that the terms are accepted, and for a day in the cookie that logout clears. The account has the version. */
export function rememberTerms(): void {
  writeStored('tAndC', 'true');
  writeCookie(COOKIE_NAMES.terms, 'true');
}
