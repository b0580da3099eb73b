import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Tells statements of the piece of work from the job engine's own, which come at times of its own. */
const watched = new AsyncLocalStorage<true>();

/** The cost of a piece of work: the statements it sent, in order. */
type WorkDone = { statements: string[] };

/**
 * Runs something and writes down every statement that reaches PostgreSQL meanwhile, without its values. Where two calls send
 * the same statements in the same order, and hash as often, neither takes longer than the other: a comparison that no busy
 * machine can disturb, unlike one of times.
 */
export async function watchWork<T>(run: () => Promise<T>): Promise<WorkDone & { result: T }> {
  const statements: string[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query;
  const spy = function query(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '');
    if (watched.getStore()) statements.push(text);
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  };
  prototype.query = spy as typeof original;
  try {
    return { result: await watched.run(true, run), statements };
  } finally {
    prototype.query = original;
  }
}
