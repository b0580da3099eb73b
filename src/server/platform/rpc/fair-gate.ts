/** The gate is full; the caller should try again later. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

type Waiting = () => void;

export type FairGate = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` pieces of work at the same time. Callers take turns: one with a hundred waiting requests delays
 * another's first request by one piece of work, not by a hundred.
 *
 * @param waiting how many pieces may wait in total; more are refused with GateFullError. One caller may take half of it.
 */
export function createFairGate({ atOnce, waiting }: { atOnce: number; waiting: number }): FairGate {
  // A Map iterates in insertion order, so its first caller is the one whose turn is next.
  const queues = new Map<string, Waiting[]>();
  let queued = 0;
  let running = 0;

  const enter = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const own = queues.get(caller) ?? [];
      if (queued >= waiting || own.length * 2 >= waiting) {
        reject(new GateFullError('Too many requests are waiting.'));
        return;
      }
      own.push(resolve);
      queues.set(caller, own);
      queued += 1;
    });

  /** Hands the free place to the next caller, who then moves to the end of the row. */
  const leave = () => {
    running -= 1;
    const [next] = queues;
    if (!next) return;
    const [caller, own] = next;
    queues.delete(caller);
    const start = own.shift();
    if (own.length > 0) queues.set(caller, own);
    queued -= 1;
    running += 1;
    start?.();
  };

  return async (caller, work) => {
    if (running < atOnce) running += 1;
    else await enter(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
