import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function subscribe(tell: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, tell);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, tell);
  };
}

/** Whether the device says that it has no network. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}
