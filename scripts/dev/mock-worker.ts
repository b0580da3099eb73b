import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Where the page asks for the worker, which msw takes for granted. */
const WORKER_PATH = '/mockServiceWorker.js';

/** The worker as the installed msw brings it: never a copy in a folder that a build would serve. */
function workerSource(): string {
  const library = createRequire(import.meta.url).resolve('msw/package.json');
  return readFileSync(join(library, '../lib', WORKER_PATH), 'utf8');
}

/** Serves msw's worker on a port of this machine, for the development server to pass on. */
export async function serveWorker(): Promise<{ url: string; stop(): Promise<void> }> {
  const source = workerSource();
  const server = createServer((request, response) => {
    const found = request.url === WORKER_PATH;
    response.writeHead(found ? 200 : 404, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(found ? source : '');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${WORKER_PATH}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
