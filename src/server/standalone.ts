/** `npm run serve:api`: the service by itself, for more than one process behind a proxy. HOST and PORT say where. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { getRuntime, isRefusal } from './runtime';

const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  const { app, ctx, stop } = await getRuntime();
  const host = process.env.HOST ?? '127.0.0.1';
  const port = Number(process.env.PORT ?? 4000);
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Longer than the slowest honest upload; shorter than a socket held open on purpose.
    serverOptions: { requestTimeout: 200_000, headersTimeout: 15_000, keepAliveTimeout: 10_000 },
  }) as Server;
  server.listen(port, host, () => ctx.log.info({ host, port }, 'listening'));
  const end = once(async () => {
    // Streams never finish by themselves.
    ctx.events.endAll();
    await close(server);
    await stop();
    process.exit(0);
  });
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void work();
  };
}

/** Lets requests under way finish, for a while; takes no new ones. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

main().catch((error: unknown) => {
  console.error(isRefusal(error) ? error.message : error);
  process.exit(1);
});
