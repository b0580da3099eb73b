/**
 * Runs `act` under a Web Lock, unless this or another tab holds the lock `name`. The browser releases the lock when the tab
 * closes or reloads.
 *
 * @returns the result of `act`; undefined if the lock is held
 */
export async function onlyHere<T>(name: string, act: () => Promise<T>): Promise<T | undefined> {
  if (running.has(name)) return undefined;
  running.add(name);
  try {
    // Without Web Locks (old browsers, insecure contexts) the lock covers this tab only.
    if (!navigator.locks) return await act();
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? act() : undefined,
    );
  } finally {
    running.delete(name);
  }
}

const running = new Set<string>();
