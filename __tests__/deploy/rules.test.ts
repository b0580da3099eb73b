import fs from 'node:fs';
import path from 'node:path';
import { registry } from '@/server/modules';
import { RequestMetrics } from '@/server/platform/metrics/metrics';
import { type MetricsServer, startMetricsServer } from '@/server/platform/metrics/metrics-server';
import { capture } from '../../scripts/processes';
import { findPromtool } from '../../scripts/test/find-program';
import { itNeeds } from '../support/service/needs';
import { startTestService, type TestService } from '../support/service/service';

const root = path.resolve(__dirname, '../..');
const read = (name: string) => fs.readFileSync(path.join(root, 'deploy/monitoring', name), 'utf8');
const RULES = 'prometheus/fnx-rules.yml';
const FOREIGN = ['prometheus.yml', 'up'];

/** The anchors of headings, as GitHub makes them. */
const anchorsOf = (document: string) =>
  [...document.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe('every figure that is named is one of ours', () => {
  let service: TestService;
  let metrics: MetricsServer;
  let ours: Set<string>;

  beforeAll(async () => {
    service = await startTestService();
    const requests = new RequestMetrics();
    metrics = await startMetricsServer(service.ctx, requests, { host: '127.0.0.1', port: 0 });
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    ours = new Set(
      names.flatMap(([, name = '', type]) => [
        name,
        ...(type === 'histogram' ? [`${name}_bucket`] : []),
      ]),
    );
  });
  afterAll(async () => {
    await metrics.stop();
    await service.stop();
  });

  it.each([RULES, 'prometheus/fnx-rules.test.yml', 'grafana/fnx.json'])('in %s', (file) => {
    const named = read(file).match(/\b(fnx|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    const unknown = named.filter((name) => !ours.has(name) && !FOREIGN.includes(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('and every figure of ours is on the dashboard or in a rule', () => {
    const shown = read('grafana/fnx.json') + read(RULES);
    const missing = [...ours].filter(
      (name) => name.startsWith('fnx_') && !name.endsWith('_seconds') && !shown.includes(name),
    );
    expect(missing).toEqual([]);
  });

  it('the board asks for each figure in a panel that has its place', () => {
    const { panels, uid, schemaVersion } = JSON.parse(read('grafana/fnx.json'));
    expect([uid, schemaVersion > 30, panels.length > 15]).toEqual(['fnx', true, true]);
    for (const { title, gridPos, datasource, targets } of panels) {
      expect([title, datasource.uid, Object.keys(gridPos).sort().join()]).toEqual([
        ...[expect.any(String), 'prometheus', 'h,w,x,y'],
      ]);
      for (const { expr } of targets)
        expect([...ours].some((one) => expr.includes(one))).toBe(true);
    }
  });

  it('each rule has a severity, and an entry that a person finds', () => {
    const rules = read(RULES)
      .split(/^ +- alert: /m)
      .slice(1);
    const found = rules.map((rule) => ({
      severity: /severity: "?(critical|warning|\{\{ \$labels\.severity \}\})"?$/m.test(rule),
      entry: /runbook_url: (\S+)#(\S+)$/m.exec(rule)?.slice(1) ?? [],
    }));
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter(({ severity }) => !severity)).toEqual([]);
    for (const { entry } of found) {
      const [file = '', anchor] = entry;
      expect(anchorsOf(fs.readFileSync(path.join(root, file), 'utf8'))).toContain(anchor);
    }
  });

  it('an alert that the rules are tested with is one that a domain raises', () => {
    const kinds = [...read('prometheus/fnx-rules.test.yml').matchAll(/kind="([A-Z_]+)"/g)];
    for (const [, kind] of kinds) expect(Object.keys(registry.alerts)).toContain(kind);
  });
});

itNeeds('promtool')('Prometheus takes the rules, and they fire when they should', async () => {
  const promtool = (await findPromtool()) as string;
  const checked = await capture(promtool, [
    'check',
    'rules',
    path.join(root, 'deploy/monitoring', RULES),
  ]);
  expect(checked.output).toContain('SUCCESS');
  const config = path.join(root, 'deploy/monitoring/prometheus/prometheus.yml');
  expect((await capture(promtool, ['check', 'config', config])).code).toBe(0);
  const cases = path.join(root, 'deploy/monitoring/prometheus/fnx-rules.test.yml');
  expect((await capture(promtool, ['test', 'rules', cases])).output).toContain('SUCCESS');
});
