/*
 * `npm start`: the built app and its service in one process. HOST and PORT say where; -p, -H and their long forms do too.
 *
 * Next's own `start` closes its port the moment it is told to stop. This hands the server to the service, which makes the
 * end graceful (src/server/stop-gracefully.ts), and takes no connection before the service is ready, so that a proxy does
 * not send requests to a process that cannot answer them yet.
 *
 * Calls of the service go to it directly: on their way through Next they would cost more than the service itself does.
 */
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { format, parseArgs, stripVTControlCharacters } = require('node:util');
const { brotliCopies } = require('./brotli-copies');

/** Paths that pages/api/v1 would answer. */
const CALLS = '/api/v1/';

/** While a part is away the pages are served without the service, but not before it had this long to come up. */
const READY_WITHIN_MS = 10_000;

const { values } = parseArgs({
  options: {
    port: { type: 'string', short: 'p', default: process.env.PORT ?? '3000' },
    hostname: { type: 'string', short: 'H', default: process.env.HOST ?? '127.0.0.1' },
  },
});

/** next.config.js as the build saw it. The file itself is not in a release, which has the build alone. */
function builtConfig() {
  const file = join(process.env.NEXT_DIST_DIR || '.next', 'required-server-files.json');
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).config);
}

async function main() {
  process.env.NODE_ENV = 'production';
  // Beside `.env`, which Next reads; systemd names a folder of its own.
  process.env.CREDENTIALS_DIRECTORY ??= 'secrets';
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = builtConfig();
  // Not before: Next says what it has to say as a line of the log.
  const next = require('next');
  const port = Number(values.port);
  const { hostname } = values;
  const app = next({ dev: false, hostname, port });
  const handle = app.getRequestHandler();
  let preferCopy;
  const server = createServer((request, response) => {
    const answer = request.url.startsWith(CALLS) ? globalThis.fnxAnswer : undefined;
    if (answer) return answer(request, response);
    if (request.url === '/sw.js' && process.env.SERVICE_WORKER === 'off')
      request.url = '/sw-off.js';
    preferCopy(request, response);
    measure(request, response);
    return handle(request, response);
  });
  // Longer than the slowest honest upload; and longer than a proxy keeps a connection it does not use.
  server.requestTimeout = 200_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 75_000;
  globalThis.fnxWebServer = server;
  await app.prepare();
  preferCopy = brotliCopies(join(process.env.NEXT_DIST_DIR || '.next', 'static'));
  await serviceStarted();
  // Next would only log it, and the process would stay without a port.
  server.once('error', fail);
  server.listen(port, hostname, () => console.log(`listening on http://${hostname}:${port}`));
}

/** Under this name Next notes on a request which page it chose. */
const META = Symbol.for('NextInternalRequestMeta');

/** The service counts its own calls; what Next answers it learns here. A page is named by its route, never by its address. */
function measure(request, response) {
  const began = performance.now();
  response.once('finish', () => {
    const file = request.url.startsWith('/_next/') ? 'file' : 'none';
    globalThis.fnxPageAnswered?.({
      page: request[META]?.match?.definition.pathname ?? file,
      method: request.method,
      status: response.statusCode,
      seconds: (performance.now() - began) / 1000,
    });
  });
}

/** Output of Next, Node and packages becomes lines of the service's own logger (src/server/platform/log.ts). */
const LEVELS = { debug: 20, log: 30, info: 30, warn: 40, error: 50 };
for (const [name, level] of Object.entries(LEVELS)) {
  console[name] = (...words) => {
    const msg = stripVTControlCharacters(format(...words)).trim();
    const line = { level, time: Date.now(), service: 'fnx', msg };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
}
// Instead of Node's own listener, which prints text.
process.removeAllListeners('warning');
process.on('warning', (warning) => console.warn(warning.stack ?? String(warning)));
process.on('uncaughtException', fail);

/** Resolves when the service of this process is ready, could not be started yet, or has taken too long. */
async function serviceStarted() {
  // It runs elsewhere; this process has the pages alone.
  if (/^https?:/.test(process.env.NEXT_PUBLIC_API_BASE_URL ?? '')) return;
  const late = sleep(READY_WITHIN_MS, undefined, { ref: false });
  let waiting = true;
  void late.then(() => {
    waiting = false;
  });
  // Next calls instrumentation.ts, which starts the service, in its own time.
  while (waiting && globalThis.fnxRuntime === undefined) await sleep(20);
  await Promise.race([late, Promise.resolve(globalThis.fnxRuntime).catch(() => {})]);
}

function fail(error) {
  console.error(error);
  process.exit(1);
}

main().catch(fail);
