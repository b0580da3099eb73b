import { AnswerError, ApiError, RefusedError } from './errors';

/** Whether a call may succeed when it is sent again: after a network error or a 5xx, and never after a refusal, whose answer would be the same. */
export const mayRetry = (error: unknown): boolean => !(error instanceof RefusedError);

/** Milliseconds before the next attempt: 1 s, doubling, at most 30 s. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Sends a call until it succeeds or should not be sent again. */
export type Retry = (send: () => Promise<unknown>, signal?: AbortSignal) => Promise<unknown>;

/** A rate limit that lasts longer is the caller's to wait for. */
const LONGEST_WAIT_MS = 60_000;

/** Sends a call up to so many times again, and waits for a limit of calls as long as the service says, a minute at most. */
export const retrying =
  (retries: number): Retry =>
  async (send, signal) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await send();
      } catch (error) {
        const wait = failures < retries ? waitAfter(error, failures) : null;
        if (wait === null) throw error;
        await pause(wait, signal);
      }
    }
  };

/** Milliseconds until a call is sent again; null if it is not. */
function waitAfter(error: unknown, failures: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const limited = error.code === 'RATE_LIMITED' && (error.retryAfter ?? 0) * 1000;
  if (limited) return limited <= LONGEST_WAIT_MS ? limited : null;
  return mayRetry(error) && !(error instanceof AnswerError) ? retryDelay(failures) : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    const abort = () => {
      clearTimeout(timer);
      stop(signal?.reason);
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
