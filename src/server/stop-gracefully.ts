import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { leave } from './platform/shutdown';

type Stopping = {
  server: Server;
  /**
   * How long it says that it is leaving before it closes its port: long enough for every balancer in front to notice.
   * 0 where nothing stands in front.
   */
  drainSeconds: number;
  /** Ends what would never finish by itself, such as event streams. Called when it begins to leave. */
  onLeave?: () => void;
  /** Ends jobs and connections, when the last request has been answered. */
  stop(): Promise<void>;
};

/** However slow the last request is, the process is gone after this. */
const STOP_WITHIN_MS = 10_000;
/** Requests under way are cut off this long before, so that what is behind them ends in order. */
const CUT_OFF_BEFORE_MS = 1_500;

/** Paths that tell balancers and people how the process is: they are answered to the last. */
const TELLING = ['/api/v1/ready', '/api/v1/health'];

/**
 * Makes SIGTERM end a web server without losing a request:
 *
 * 1. The readiness call answers 503. Requests that may safely be sent twice (GET, HEAD) are answered 504, which tells a
 *    proxy to ask another instance and to leave this one alone; all others are still done. Every answer asks for its
 *    connection to be closed, so that proxies keep none they would use at the wrong moment.
 * 2. After `drainSeconds` the port is closed and requests under way are finished.
 * 3. Jobs and connections end, then the process, within ten seconds of the signal.
 *
 * SIGINT, which a person sends from the keyboard, skips the first step.
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

async function finish({ server, onLeave, stop }: Stopping, drainSeconds: number): Promise<void> {
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
  const until = performance.now() + STOP_WITHIN_MS - CUT_OFF_BEFORE_MS;
  leave();
  if (drainSeconds > 0) turnAway(server);
  onLeave?.();
  await sleep(drainSeconds * 1000);
  // Streams that were opened meanwhile.
  onLeave?.();
  await close(server, until - performance.now());
  await stop().catch(() => {});
}

/** From now on, every connection ends with its next answer, and what may be asked elsewhere is sent there. */
function turnAway(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (isRepeatable(request) && !TELLING.includes(path)) {
      response.writeHead(504, { 'retry-after': '1', 'cache-control': 'no-store' }).end();
      return;
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function isRepeatable({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Takes no new connections, and lets requests under way finish for so long. */
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

/** DRAIN_SECONDS, as far as it leaves time to finish; 0 when it is unset. */
export function drainSeconds(source: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(source.DRAIN_SECONDS?.trim() || 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST_SECONDS) : 0;
}
