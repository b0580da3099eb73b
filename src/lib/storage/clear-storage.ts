import { removeCookie, removeKeys } from './browser-storage';
import {
  COOKIE_NAMES,
  isOfBrowser,
  isOfWallet,
  KEPT_CACHE,
  type StorageArea,
} from './storage-list';

/** Removes what an account left in one area: everything but what is the browser's. */
export function clearAccountArea(area: StorageArea): void {
  removeKeys(area, (key) => !isOfBrowser(key));
}

/** Removes all that an account left in this browser. Databases and caches follow a moment later. */
export function clearAccountStorage(): void {
  clearAccountArea('local');
  clearAccountArea('tab');
  clearCookies();
  void clearCaches();
  void emptyDatabases();
}

export function clearCookies(): void {
  for (const name of Object.values(COOKIE_NAMES)) removeCookie(name);
}

/** Removes what wallets and their libraries left. */
export function clearWalletStorage(): void {
  removeKeys('local', isOfWallet);
  void emptyDatabases();
}

async function clearCaches(): Promise<void> {
  try {
    const names = await window.caches?.keys();
    for (const name of names ?? []) {
      if (!KEPT_CACHE.test(name)) await window.caches.delete(name);
    }
  } catch {
    // Blocked, or no secure origin; there is nothing to remove.
  }
}

/** Only wallet libraries have databases. Emptied, not deleted: a library keeps them open, and the next one would wait for that. */
async function emptyDatabases(): Promise<void> {
  try {
    const known = (await window.indexedDB?.databases()) ?? [];
    for (const { name, version } of known) if (name) emptyDatabase(name, version);
  } catch {
    // Blocked; there is nothing to remove.
  }
}

function emptyDatabase(name: string, version: number | undefined): void {
  const opening = window.indexedDB.open(name, version);
  opening.onsuccess = () => {
    const database = opening.result;
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const change = database.transaction(stores, 'readwrite');
      for (const store of stores) change.objectStore(store).clear();
    }
    database.close();
  };
}
