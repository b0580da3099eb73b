import type { Server } from 'node:http';
import { answerNode } from './answer-node';
import { describeError } from './platform/http/faults';
import { getRuntime, isRefusal, type Runtime } from './runtime';
import { drainSeconds, stopGracefully } from './stop-gracefully';

const RETRY_MS = 2_000;

/**
 * The web server of this process, where scripts/build/start.js made it; Next's own development server ends itself. And what answers the
 * service's calls, for that server to ask without Next in between.
 */
const holder = globalThis as typeof globalThis & {
  fnxWebServer?: Server;
  fnxAnswer?: typeof answerNode;
};

/**
 * Starts the runtime beside a web server that is already answering, and keeps trying while a part is away. What the
 * operator must mend ends the process with its words: a service without secrets must not look as if it were up.
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
        console.error('The service could not start yet.', JSON.stringify(describeError(error)));
        setTimeout(start, RETRY_MS).unref();
      },
    );
  start();
}

/** Ends the web server in order, and what `running` gives with it; without a service, the pages alone. */
export function endWithServer(running: () => Runtime | undefined = () => undefined): void {
  const stop = async () => running()?.stop();
  if (holder.fnxWebServer) {
    stopGracefully({
      server: holder.fnxWebServer,
      drainSeconds: drainSeconds(process.env),
      // Streams never finish by themselves.
      onLeave: () => running()?.ctx.events.endAll(),
      stop,
    });
    return;
  }
  // Next ends the process itself once its connections are closed; work under way is finished meanwhile.
  const end = () => void stop().catch(() => {});
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
