/** Number of running operations that must not be interrupted. They share one overlay. */
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

/** Ends one `showOverlay`. Extra calls have no effect. */
export function hideOverlay(): void {
  set(running - 1);
}

export const overlayStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  visible: () => running > 0,
};

/** Shows the overlay while `work` runs; returns its result or rethrows its error. */
export async function withOverlay<T>(work: Promise<T> | (() => Promise<T>)): Promise<T> {
  showOverlay();
  try {
    return await (typeof work === 'function' ? work() : work);
  } finally {
    hideOverlay();
  }
}
