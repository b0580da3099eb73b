import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

type Attributes = Record<string, string | number>;

/** The facts of a span that are known when it begins. Names and attributes hold nothing of a person: no path, query or parameter. */
export type SpanFacts = {
  name: string;
  kind?: 'server' | 'client';
  attributes?: Attributes;
  /** The headers of a request, which may name the caller's span. */
  headers?: Headers;
  /** Leaves it out where nothing is traced that it belongs to, such as the polling of queues. */
  inside?: true;
};

/** The facts that are known when it ends. */
export type SpanEnd = { name: string; attributes: Attributes };

export type Tracer = {
  span<T>(facts: SpanFacts, work: () => Promise<T>, end?: () => SpanEnd): Promise<T>;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
};

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/**
 * The official SDK. It is not the process's global tracer: Next would send spans of its own to that, with addresses that may hold
 * tokens.
 */
export function createTracer(source: Readonly<Record<string, string | undefined>>): Tracer {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': source.OTEL_SERVICE_NAME ?? 'fnx' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('fnx');
  const propagator = new W3CTraceContextPropagator();
  return {
    span({ name, kind, attributes = {}, headers, inside }, work, end) {
      if (inside && !trace.getActiveSpan()) return work();
      const parent = headers
        ? propagator.extract(ROOT_CONTEXT, headers, {
            get: (from, key) => from.get(key) ?? undefined,
            keys: () => [],
          })
        : context.active();
      const options = { attributes, ...(kind ? { kind: KINDS[kind] } : {}) };
      const span = tracer.startSpan(name, options, parent);
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await work();
        } catch (error) {
          // Its message may hold values.
          const message = error instanceof Error ? error.name : 'error';
          span.setStatus({ code: SpanStatusCode.ERROR, message });
          throw error;
        } finally {
          const ended = end?.();
          if (ended) span.updateName(ended.name).setAttributes(ended.attributes);
          span.end();
        }
      });
    },
    async stop() {
      context.disable();
      await provider.shutdown();
    },
  };
}
