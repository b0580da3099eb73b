import { createApp } from '@/server/app';
import { RequestMetrics } from '@/server/platform/metrics/metrics';
import { type MetricsServer, startMetricsServer } from '@/server/platform/metrics/metrics-server';
import { signUp } from '../support/people/members';
import { openEventStream } from '../support/service/event-stream';
import { startTestService, type TestService } from '../support/service/service';

let service: TestService;
let metrics: MetricsServer;
let app: ReturnType<typeof createApp>;
let lines: string[];

beforeAll(async () => {
  lines = [];
  service = await startTestService({
    config: { trustedProxies: 1 },
    logTo: (line) => lines.push(line),
  });
  const requests = new RequestMetrics();
  app = createApp(service.ctx, requests);
  metrics = await startMetricsServer(service.ctx, requests, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await metrics.stop();
  await service.stop();
});

const ask = (target: string, init: RequestInit = {}) =>
  app.request(`/api/v1/${target}`, init, {
    incoming: { socket: { remoteAddress: '127.0.0.1' } },
  });

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return answer.text();
}

describe('the figures for operators', () => {
  it('count requests by call and status, never by address', async () => {
    await ask('health');
    await ask('health');
    await ask('user/getProfile');
    await ask('no/such/path/with-a-secret');
    await ask('health', { method: 'BREW' });
    const text = await scrape();
    expect(text).toContain(
      'fnx_http_requests_total{endpoint="health",method="GET",status="200"} 2\n',
    );
    expect(text).toContain('{endpoint="getProfile",method="GET",status="404"} 1\n');
    expect(text).toContain('{endpoint="none",method="GET",status="404"} 1\n');
    expect(text).not.toMatch(/with-a-secret|BREW/);
  });

  it('put each request into every bucket above its time', async () => {
    const requests = new RequestMetrics();
    for (const seconds of [0.004, 0.2, 20]) {
      requests.record({ endpoint: 'quote', method: 'GET', status: 200, seconds });
    }
    const text = await requests.registry.metrics();
    const labels = 'endpoint="quote",method="GET",status="200"';
    const name = 'fnx_http_request_duration_seconds';
    expect(text).toContain(`${name}_bucket{le="0.005",${labels}} 1\n`);
    expect(text).toContain(`${name}_bucket{le="0.1",${labels}} 1\n`);
    expect(text).toContain(`${name}_bucket{le="0.25",${labels}} 2\n`);
    expect(text).toContain(`${name}_bucket{le="10",${labels}} 2\n`);
    expect(text).toContain(`${name}_bucket{le="+Inf",${labels}} 3\n`);
    expect(text).toContain(`${name}_sum{${labels}} 20.204\n`);
    expect(text).toContain(`${name}_count{${labels}} 3\n`);
  });

  it('are a text that Prometheus reads: each line a comment or a sample, each name told of once', async () => {
    const text = await scrape();
    const sample = /^[a-z0-9_]+(\{([a-z_]+="[^"\n]*",?)+\})? (-?[0-9.e+-]+|Nan)$/;
    const rows = text.split('\n').filter((row) => row !== '');
    expect(rows.filter((row) => !row.startsWith('# ') && !sample.test(row))).toEqual([]);
    const types = rows.filter((row) => row.startsWith('# TYPE'));
    expect(new Set(types).size).toBe(types.length);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('tell of jobs, messages, listeners and connections', async () => {
    const member = await signUp(service);
    const stream = await openEventStream(service, member.token);
    const text = await scrape();
    expect(text).toContain('fnx_database_up 1\n');
    expect(text).toContain('fnx_event_listeners 1\n');
    expect(text).toContain('fnx_database_connections{state="waited_for"} 0\n');
    expect(text).toMatch(/fnx_outbox_waiting\{channel="email"\} \d+\n/);
    expect(text).toMatch(/process_resident_memory_bytes \d{7,}\n/);
    await stream.leave();
  });

  it('say that the database is away, and leave its figures out', async () => {
    const { db } = service.ctx;
    const away = { transaction: () => Promise.reject(new Error('away')) } as unknown as typeof db;
    const requests = new RequestMetrics();
    const server = await startMetricsServer({ ...service.ctx, db: away }, requests, {
      host: '127.0.0.1',
      port: 0,
    });
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    const text = await answer.text();
    await server.stop();
    expect(answer.status).toBe(200);
    expect(text).toContain('fnx_database_up 0\n');
    expect(text).not.toMatch(/^fnx_(jobs|orders|outbox_waiting)\b/m);
    expect(text).toContain('fnx_database_connections{state="in_use"}');
  });

  it('are nowhere on the public port', async () => {
    expect((await ask('metrics')).status).toBe(404);
    expect((await app.request('/metrics')).status).toBe(404);
    const other = await fetch(`http://127.0.0.1:${metrics.port}/api/v1/health`);
    expect(other.status).toBe(404);
  });
});

describe('readiness', () => {
  it('is said once the worker works, and not in the log', async () => {
    expect((await ask('ready')).status).toBe(503);
    await service.startJobs();
    lines.length = 0;
    const answer = await ask('ready');
    expect([answer.status, (await answer.json()).data]).toEqual([200, { ready: true }]);
    const said = lines.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'debug');
    expect(said.filter(({ endpoint }) => endpoint === 'ready')).toEqual([]);
  });

  it('is not said without the database', async () => {
    const { db } = service.ctx;
    const away = { execute: () => Promise.reject(new Error('away')) } as unknown as typeof db;
    const answer = await createApp({ ...service.ctx, db: away }).request('/api/v1/ready');
    expect([answer.status, (await answer.json()).data.ready]).toEqual([503, false]);
  });
});

describe('a request’s number', () => {
  const GIVEN = '4f1b9c2e8d7a4b3c9e5f60718293a4b5';

  it('is the proxy’s, in answer and log', async () => {
    lines.length = 0;
    const answer = await ask('health', { headers: { 'x-request-id': GIVEN } });
    expect(answer.headers.get('x-request-id')).toBe(GIVEN);
    const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request');
    expect(logged).toMatchObject({ requestId: GIVEN, endpoint: 'health', status: 200 });
  });

  it.each(['short', 'with "quotes" and {}', `${'x'.repeat(65)}`, 'a\u00e9aaaaaaa'])(
    'is our own where the proxy’s is odd: %s',
    async (odd) => {
      const answer = await ask('health', { headers: { 'x-request-id': odd } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is our own where no proxy of ours stands in front', async () => {
    const { ctx } = service;
    const open = createApp({ ...ctx, config: { ...ctx.config, trustedProxies: 0 } });
    const answer = await open.request('/api/v1/health', { headers: { 'x-request-id': GIVEN } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
