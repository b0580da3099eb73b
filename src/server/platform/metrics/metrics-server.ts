import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppContext } from '@/server/platform/context';
import { createProcessMetrics, metricText, type RequestMetrics } from './metrics';
import { createGauges } from './read-gauges';

/** The metrics endpoint, on its own port. */
export type MetricsServer = { port: number; stop(): Promise<void> };

/**
 * Serves `GET /metrics` in the Prometheus text format on a private address; the public port never exposes it.
 *
 * @throws Error when the address cannot be listened on
 */
export async function startMetricsServer(
  ctx: AppContext,
  requests: RequestMetrics,
  at: { host: string; port: number },
): Promise<MetricsServer> {
  const gauges = createGauges(ctx);
  const own = createProcessMetrics();
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const metrics = [...own.read(), ...(await gauges())];
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(metrics.map(metricText).join('') + requests.text());
  });
  await listen(server, at);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        own.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
