import type { Pool, PoolClient } from 'pg';
import type { SpanEnd, SpanFacts, Tracer } from './otel-tracer';

/** On globalThis, because builds repeat this module. */
const holder = globalThis as typeof globalThis & { fnxTracer?: Tracer | undefined };

/** Runs `work` as a span where tracing is on, and otherwise only runs it. */
export function traced<T>(
  facts: SpanFacts,
  work: () => Promise<T>,
  end?: () => SpanEnd,
): Promise<T> {
  return holder.fnxTracer ? holder.fnxTracer.span(facts, work, end) : work();
}

/** Runs a job's work in a span of its own. */
export const tracedJob = (queue: string, work: () => Promise<void>) =>
  traced({ name: `job ${queue}`, attributes: { 'messaging.destination.name': queue } }, work);

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT if it is set; the SDK reads its other variables too. Otherwise nothing of it is loaded.
 *
 * @returns ends it
 */
export async function startTracing(
  source: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> {
  if (!source.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) return async () => {};
  const { createTracer } = await import('./otel-tracer');
  const tracer = createTracer(source);
  holder.fnxTracer = tracer;
  return async () => {
    holder.fnxTracer = undefined;
    await tracer.stop();
  };
}

type Query = (...args: unknown[]) => unknown;

/** Traces the statements of a pool, if tracing is on when it is opened. */
export function traceStatements(pool: Pool): void {
  if (!holder.fnxTracer) return;
  traceQuery(pool);
  pool.on('connect', (client: PoolClient) => traceQuery(client));
}

function traceQuery(target: { query: unknown }): void {
  const query = (target.query as Query).bind(target);
  target.query = (...args: unknown[]) => {
    // The pool itself asks with a callback, and is traced where it was asked.
    if (typeof args.at(-1) === 'function') return query(...args);
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '');
    const [verb = 'query'] = /[a-z]+/i.exec(text) ?? [];
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
    const facts = { name: `db ${verb.toLowerCase()}`, kind: 'client', inside: true } as const;
    return traced({ ...facts, attributes }, async () => query(...args));
  };
}
