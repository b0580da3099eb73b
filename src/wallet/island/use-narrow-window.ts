import { useSyncExternalStore } from 'react';

/** RainbowKit's own line between the wide dialog and the compact one, in CSS pixels. */
const WIDE_FROM = 768;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/**
 * Whether the window is narrower than 768 px. RainbowKit measures it too, but only half a second after it was mounted; a
 * dialog that opens sooner would stand there wider than its window.
 */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < WIDE_FROM);
}
