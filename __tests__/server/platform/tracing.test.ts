import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '@/server/app';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { startTracing, traced } from '@/server/platform/tracing/tracing';
import { startTestService, type TestService } from '../../support/service/service';

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string };

/** Stands for a collector and, under another path, for a node of the chain. */
let server: Server;
let url: string;
let spans: (Span & { text: string })[];
let service: TestService;
let stop: () => Promise<void>;

beforeAll(async () => {
  spans = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/v1/traces') {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: '0x38' }));
      return;
    }
    for (const { scopeSpans } of body.resourceSpans) {
      const sent = scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans);
      spans.push(...sent.map((span: Span) => ({ ...span, text: JSON.stringify(span) })));
    }
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  stop = await startTracing(process.env);
  service = await startTestService();
});
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await service.stop();
  await new Promise((closed) => server.close(closed));
});

it('sends a request, a job and a call of the chain with what each did, and nothing of a person', async () => {
  const { ctx } = service;
  const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const contact = 'ada@example.com';
  await createApp(ctx).request(`/api/v1/static/faqListUser?search=${contact}`, {
    headers: { traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
  });
  await ctx.jobs.send(ctx.db, 'outbox', { messageId: '7b0ff0c5-7d5b-4b5a-9a8e-7a5a5f7f4f11' });
  await service.runJobs('outbox');
  const chain = createChainReader({
    rpcUrls: [`${url}/key-of-a-node`],
    addresses: ctx.chain.addresses,
  });
  await traced({ name: 'job of the test' }, () => chain.chainId());
  await stop();

  const parentOf = (name: string) => {
    const span = spans.find((one) => one.name === name);
    return spans.find(({ spanId }) => spanId === span?.parentSpanId)?.name ?? span?.parentSpanId;
  };
  const request = spans.find(({ parentSpanId }) => parentSpanId === caller.spanId);
  expect(request).toMatchObject({
    traceId: caller.traceId,
    name: expect.stringMatching(/^GET \w+/),
  });
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statement?.name).toBe('db select');
  expect(parentOf('db update')).toBe('job outbox');
  expect(parentOf('chain eth_chainId')).toBe('job of the test');
  const all = spans.map(({ text }) => text).join();
  expect(all).not.toContain(contact);
  expect(all).not.toContain('key-of-a-node');
});

it('loads nothing of the SDK, and only runs the work, without an endpoint', async () => {
  jest.resetModules();
  jest.doMock('@/server/platform/tracing/otel-tracer', () => {
    throw new Error('It was loaded.');
  });
  const fresh = await import('@/server/platform/tracing/tracing');
  await fresh.startTracing({});
  expect(await fresh.traced({ name: 'work' }, async () => 'done')).toBe('done');
  await expect(
    fresh.startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }),
  ).rejects.toThrow('It was loaded.');
});
