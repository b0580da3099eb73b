import { readStored, writeStored } from '@/lib/storage/browser-storage';

type Appearance = { theme: string; responsiveFontSizes: boolean; direction: string };

/**
 * Applies the account's appearance settings in a browser that has none stored. The synthetic storage event notifies the
 * shell, which listens for changes from other tabs.
 */
export function adoptAppearance({ theme, responsiveFontSizes, direction }: Appearance): void {
  if (readStored('settings') !== null) return;
  const appearance = JSON.stringify({ direction, responsiveFontSizes, theme });
  if (!writeStored('settings', appearance)) return;
  window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
}
