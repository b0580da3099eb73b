const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/**
 * For pages against the service itself: an answer, a second of a countdown or the end of an animation may come while the
 * test waits for the service too, as in a browser, and is no mistake of the test. What the test itself does is an act all the
 * same. Call it once in a test file, outside of `describe`.
 */
export function liveInRealTime(): void {
  beforeAll(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  });
}
