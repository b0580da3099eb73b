import type { Server } from 'node:http';
import { describeError } from '@fnx/postgres/faults';
import { answerNode } from './answer-node';
import { isRefusal } from './refusal';
import { getRuntime, type Runtime } from './runtime';
import { drainSeconds, stopGracefully } from './stop-gracefully';

const RETRY_MS = 2_000;

/**
 * The web server of this process, created by scripts/build/start.js (Next's development server stops itself), and the
 * service's request handler, which that server calls directly without Next in between.
 */
const holder = globalThis as typeof globalThis & {
  fnxWebServer?: Server;
  fnxAnswer?: typeof answerNode;
};

/**
 * Starts the runtime next to a web server that already serves requests, and retries while a part is unavailable. Errors
 * that the operator must fix end the process: a service without secrets must not look as if it were up.
 */
export function startInBackground(): void {
  holder.fnxAnswer = answerNode;
  let running: Runtime | undefined;
  endWithServer(() => running);
  const start = () =>
    void getRuntime().then(
      (runtime) => {
        running = runtime;
      },
      (error: unknown) => {
        if (isRefusal(error)) {
          console.error(error.message);
          if (process.env.NODE_ENV === 'production') process.exit(1);
          return;
        }
        // A warning, because the next try often succeeds; while none does, /ready says so.
        console.warn('The service could not start yet.', JSON.stringify(describeError(error)));
        setTimeout(start, RETRY_MS).unref();
      },
    );
  start();
}

/** Shuts down the web server gracefully, then the runtime if one is running. */
export function endWithServer(running: () => Runtime | undefined = () => undefined): void {
  const stop = async () => running()?.stop();
  if (holder.fnxWebServer) {
    stopGracefully({
      server: holder.fnxWebServer,
      drainSeconds: drainSeconds(process.env),
      // Event streams never end on their own.
      onShutdown: () => running()?.ctx.events.endAll(),
      stop,
    });
    return;
  }
  // Next ends the process once its connections are closed; running work finishes meanwhile.
  const end = () => void stop().catch(() => {});
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
