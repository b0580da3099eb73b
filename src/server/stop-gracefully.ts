import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginShutdown } from './platform/process/shutdown';

type Stopping = {
  server: Server;
  /** Seconds between reporting "not ready" and closing the port, so that load balancers notice. 0 without a balancer. */
  drainSeconds: number;
  /** Ends connections that never end on their own, such as event streams. Called when the shutdown begins. */
  onShutdown?: () => void;
  /** Stops jobs and connections after the last request. */
  stop(): Promise<void>;
};

/** The process ends after this time even if a request is still running. */
const STOP_WITHIN_MS = 10_000;
/** Running requests are cut off this long before the limit, so that jobs and connections can stop cleanly. */
const CUT_OFF_BEFORE_MS = 1_500;

/** Probes are served until the end. */
const PROBE_PATHS = ['/api/v1/ready', '/api/v1/health'];

/**
 * Makes SIGTERM end a web server without losing a request:
 *
 * 1. The readiness probe responds 503. Idempotent requests (GET, HEAD) get 504, so that a proxy retries them on another
 *    instance and avoids this one; all others are still processed. Every response closes its connection, so that
 *    proxies do not reuse it too late.
 * 2. After `drainSeconds` the port is closed and running requests finish.
 * 3. Jobs and connections stop, then the process ends, within ten seconds of the signal.
 *
 * SIGINT (Ctrl+C) skips the first step.
 */
export function stopGracefully(stopping: Stopping): void {
  let begun = false;
  const end = (drainSeconds: number) => () => {
    if (begun) return;
    begun = true;
    void finish(stopping, drainSeconds).finally(() => process.exit(0));
  };
  process.on('SIGTERM', end(stopping.drainSeconds));
  process.on('SIGINT', end(0));
}

async function finish({ server, onShutdown, stop }: Stopping, drainSeconds: number): Promise<void> {
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
  const until = performance.now() + STOP_WITHIN_MS - CUT_OFF_BEFORE_MS;
  beginShutdown();
  if (drainSeconds > 0) turnAway(server);
  onShutdown?.();
  await sleep(drainSeconds * 1000);
  // Streams that were opened in the meantime.
  onShutdown?.();
  await close(server, until - performance.now());
  await stop().catch(() => {});
}

/** From now on every response closes its connection, and requests that can be retried elsewhere are rejected. */
function turnAway(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (isRepeatable(request) && !PROBE_PATHS.includes(path)) {
      response.writeHead(504, { 'retry-after': '1', 'cache-control': 'no-store' }).end();
      return;
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function isRepeatable({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Stops accepting connections and lets running requests finish within `withinMs`. */
function close(server: Server, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), Math.max(0, withinMs));
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const MOST_SECONDS = 8;

/** DRAIN_SECONDS, capped so that enough time to finish is left; 0 when unset. */
export function drainSeconds(source: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(source.DRAIN_SECONDS?.trim() || 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST_SECONDS) : 0;
}
