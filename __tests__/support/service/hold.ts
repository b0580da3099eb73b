import { http } from 'msw';
import type { SetupServer } from 'msw/node';

/** Holds the answers to calls of this path back. The next handler, which is the service's, gives them after the release. */
export function hold(network: SetupServer, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  network.use(http.all(path, () => released));
  return release;
}

/** Counts the calls of this path, which the next handler answers. */
export function count(network: SetupServer, path: string) {
  let calls = 0;
  network.use(
    http.all(path, () => {
      calls += 1;
    }),
  );
  return () => calls;
}
