import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeError } from '@fnx/postgres/faults';
import { collectDefaultMetrics } from 'prom-client';
import type { AppContext } from '@/server/platform/context';
import type { RequestMetrics } from './metrics';
import { registerGauges } from './read-gauges';

/** The metrics endpoint, on its own port. */
export type MetricsServer = { port: number; stop(): Promise<void> };

/**
 * Serves `GET /metrics` in the Prometheus text format on a private address; the public port never exposes it.
 *
 * @throws Error when the address cannot be listened on
 */
export async function startMetricsServer(
  ctx: AppContext,
  { registry }: RequestMetrics,
  at: { host: string; port: number },
): Promise<MetricsServer> {
  registerGauges(ctx, registry);
  collectDefaultMetrics({ register: registry });
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      ctx.log.error({ error: describeError(error) }, 'the metrics could not be written');
      response.writeHead(500).end();
    }
  });
  await listen(server, at);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
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
