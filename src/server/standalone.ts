/** `npm run tool -- api`: the API alone, for several processes behind a proxy. Listens on HOST and PORT. */
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '@fnx/postgres/faults';
import { createAdaptorServer } from '@hono/node-server';
import { createLogger } from './platform/log';
import { isRefusal } from './refusal';
import { getRuntime, type Runtime } from './runtime';
import { drainSeconds, stopGracefully } from './stop-gracefully';

const RETRY_MS = 2_000;

async function main(): Promise<void> {
  const { app, ctx, stop } = await startWhenPossible();
  const host = process.env.HOST ?? '127.0.0.1';
  const port = Number(process.env.PORT ?? 4000);
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      // Longer than the slowest legitimate upload.
      requestTimeout: 200_000,
      headersTimeout: 15_000,
      // Longer than a proxy's idle timeout, so that the proxy never sends on a connection that is being closed.
      keepAliveTimeout: 75_000,
    },
  }) as Server;
  stopGracefully({
    server,
    drainSeconds: drainSeconds(process.env),
    // Event streams never end on their own.
    onShutdown: () => ctx.events.endAll(),
    stop,
  });
  server.listen(port, host, () => ctx.log.info({ host, port }, 'listening'));
}

/** A node or a database that does not answer yet is waited for; what the operator must fix is not. */
async function startWhenPossible(): Promise<Runtime> {
  for (;;) {
    try {
      return await getRuntime();
    } catch (error) {
      if (isRefusal(error)) throw error;
      log.warn({ error: describeError(error) }, 'the service could not start yet');
      await sleep(RETRY_MS);
    }
  }
}

function fail(error: unknown): void {
  log.fatal(isRefusal(error) ? error.message : ((error as Error)?.stack ?? String(error)));
  process.exit(1);
}

// Also what ends the process, and what Node warns of, is a line of the log.
const log = createLogger('info');
process.removeAllListeners('warning');
process.on('warning', (warning) => log.warn(warning.stack ?? String(warning)));
process.on('uncaughtException', fail);
main().catch(fail);
