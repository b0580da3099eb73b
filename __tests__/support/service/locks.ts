/** The browser's exclusive locks, which jsdom and older releases of Node lack: one holder of a name, the others in line. */
export function createLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { signal }: { signal?: AbortSignal },
    work: () => Promise<unknown>,
  ) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted();
      return work();
    });
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  return { request: request as unknown as LockManager['request'] };
}
