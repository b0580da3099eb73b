type Started = object & { stop?(): Promise<void> };

/**
 * Starts something before the tests of a file or of a `describe`, and stops it after them.
 *
 * @returns what was started: its properties are there from the first test on
 */
export function duringTests<T extends Started>(start: () => T | Promise<T>): T {
  const running = {} as T;
  beforeAll(async () => {
    Object.defineProperties(running, Object.getOwnPropertyDescriptors(await start()));
  });
  // Nothing is there to stop when the start failed.
  afterAll(() => running.stop?.());
  return running;
}
