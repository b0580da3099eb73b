/**
 * Runs `act` unless another tab of this browser, or this one, is running something under the same name. The lock is the
 * browser's own, so a tab that is closed or reloaded lets go of it by itself.
 *
 * @returns what `act` gives; undefined when somebody else is at it
 */
export async function onlyHere<T>(name: string, act: () => Promise<T>): Promise<T | undefined> {
  if (running.has(name)) return undefined;
  running.add(name);
  try {
    // Browsers without locks, and pages that are not served securely, keep to one attempt in a tab.
    if (!navigator.locks) return await act();
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? act() : undefined,
    );
  } finally {
    running.delete(name);
  }
}

const running = new Set<string>();
