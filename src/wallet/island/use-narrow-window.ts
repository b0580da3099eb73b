import { useSyncExternalStore } from 'react';

/** RainbowKit's breakpoint between the wide and the compact dialog, in CSS pixels. */
const WIDE_FROM = 768;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/**
 * Whether the window is narrower than 768 px. RainbowKit measures only 500 ms after mounting; a dialog opened sooner
 * would be wider than the window.
 */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < WIDE_FROM);
}
