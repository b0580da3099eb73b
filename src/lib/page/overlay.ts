/** Long operations that must not be interrupted: how many run, and who wants to know. Overlapping ones share one overlay. */
let running = 0;
const listeners = new Set<() => void>();

function set(next: number) {
  running = Math.max(0, next);
  for (const listener of listeners) listener();
}

/** Shows the blocking overlay until the matching `hideOverlay`. */
export function showOverlay(): void {
  set(running + 1);
}

/** Ends one `showOverlay`; more ends than starts do nothing. */
export function hideOverlay(): void {
  set(running - 1);
}

/** For `useSyncExternalStore`. */
export const overlayStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  visible: () => running > 0,
};

/** Shows the overlay while `work` runs, and passes on what it brings, also when that is an error. */
export async function withOverlay<T>(work: Promise<T> | (() => Promise<T>)): Promise<T> {
  showOverlay();
  try {
    return await (typeof work === 'function' ? work() : work);
  } finally {
    hideOverlay();
  }
}
