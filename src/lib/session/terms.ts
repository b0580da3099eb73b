import { useSyncExternalStore } from 'react';
import {
  COOKIE_NAMES,
  readStored,
  STORAGE_KEYS,
  writeCookie,
  writeStored,
} from '@/lib/storage/browser-storage';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const accepted = () => readStored(STORAGE_KEYS.termsAccepted) === 'true';

/** Stores the acceptance in this browser, and for a day in the cookie that logout clears. */
export function acceptTerms(): void {
  writeStored(STORAGE_KEYS.termsAccepted, 'true');
  writeCookie(COOKIE_NAMES.terms, 'true');
  for (const listener of listeners) listener();
}

/** Whether the terms were accepted in this browser; true during server rendering, to avoid a flash. */
export function useTermsAccepted(): boolean {
  return useSyncExternalStore(subscribe, accepted, () => true);
}
