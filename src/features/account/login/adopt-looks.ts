import { readStored, STORAGE_KEYS, writeStored } from '@/lib/storage/browser-storage';

type Looks = { theme: string; responsiveFontSizes: boolean; direction: string };

/**
 * A browser without looks of its own begins with the account's. The shell follows what other tabs store, and hears of this in
 * the same way.
 */
export function adoptLooks({ theme, responsiveFontSizes, direction }: Looks): void {
  if (readStored(STORAGE_KEYS.settings) !== null) return;
  const looks = JSON.stringify({ direction, responsiveFontSizes, theme });
  if (!writeStored(STORAGE_KEYS.settings, looks)) return;
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.settings }));
}
