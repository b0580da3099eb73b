import { describeError } from './http/faults';
import { getRuntime, isRefusal } from './runtime';

const RETRY_MS = 2_000;

/**
 * Starts the runtime beside a web server that is already answering, and keeps trying while a part is away. What the
 * operator must mend ends the process with its words: a service without secrets must not look as if it were up.
 */
export function startInBackground(): void {
  void getRuntime().then(
    ({ stop }) => {
      // Next ends the process itself once its connections are closed; work under way is finished meanwhile.
      const end = () => void stop().catch(() => {});
      process.once('SIGTERM', end);
      process.once('SIGINT', end);
    },
    (error: unknown) => {
      if (isRefusal(error)) {
        console.error(error.message);
        if (process.env.NODE_ENV === 'production') process.exit(1);
        return;
      }
      console.error('The service could not start yet.', JSON.stringify(describeError(error)));
      setTimeout(startInBackground, RETRY_MS).unref();
    },
  );
}
