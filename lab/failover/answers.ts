import { subscribe } from 'node:diagnostics_channel';

/** The service's answers to all calls of this process, since the last `reset`. */
type Answers = {
  byStatus: Map<number, number>;
  /** Calls with an answer that no failure of a machine excuses. */
  faults: string[];
  slowestMs: number;
};

type Call = { origin: string; method: string; path: string };
type Message = { request: Call; response?: { statusCode: number } };

/**
 * Counts the answers of these servers to `fetch`, whichever module calls it, by the events of Node's own HTTP client. A call without
 * an answer counts as slow as it has waited so far.
 */
export function countAnswers(origins: readonly string[]): { read(): Answers; reset(): void } {
  const begun = new Map<Call, number>();
  let counted: Answers;
  const reset = () => {
    counted = { byStatus: new Map(), faults: [], slowestMs: 0 };
  };
  reset();
  const note = (request: Call) => {
    const since = begun.get(request);
    if (since === undefined) return false;
    counted.slowestMs = Math.max(counted.slowestMs, performance.now() - since);
    return true;
  };
  subscribe('undici:request:create', (message) => {
    const { request } = message as Message;
    if (origins.includes(String(request.origin))) begun.set(request, performance.now());
  });
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as Message;
    if (!response || !note(request)) return;
    begun.delete(request);
    const { statusCode } = response;
    counted.byStatus.set(statusCode, (counted.byStatus.get(statusCode) ?? 0) + 1);
    const path = request.path.split('?')[0];
    if (statusCode === 500) counted.faults.push(`${request.method} ${path}`);
  });
  subscribe('undici:request:error', (message) => {
    const { request } = message as Message;
    note(request);
    begun.delete(request);
  });
  const read = () => {
    for (const request of begun.keys()) note(request);
    return counted;
  };
  return { read, reset };
}
