/** All calls made during a run share one following run, so each caller gets a run that started after its call. */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        const run = work();
        running = run;
        return run;
      });
    return next;
  };
}
