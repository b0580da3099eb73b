/*
 * Process metrics in the Prometheus text format. Names and units follow its conventions: seconds, bytes, `_total` for
 * counters. Labels hold only endpoint names and states, so their number is bounded and they contain no personal data.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Sample = { labels?: Readonly<Record<string, string>>; value: number };

/** A metric with all its samples at one point in time. */
export type Metric = {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  samples: readonly Sample[];
};

/** One completed request. `endpoint` is the endpoint's name, never a URL. */
type Answered = { endpoint: string; method: string; status: number; seconds: number };

/** Upper bounds in seconds: from an in-memory read to a proxy timeout. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Series = { labels: Record<string, string>; counts: number[]; sum: number; count: number };

/** Requests of this process since it started. */
export class RequestMetrics {
  private readonly series = new Map<string, Series>();

  record({ endpoint, method, status, seconds }: Answered): void {
    const key = `${endpoint} ${method} ${status}`;
    let series = this.series.get(key);
    if (!series) {
      const labels = { endpoint, method, status: String(status) };
      series = { labels, counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
      this.series.set(key, series);
    }
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
    series.count += 1;
  }

  /** A request counter and a duration histogram, by endpoint, method and status. */
  text(): string {
    const name = 'fnx_http_request_duration_seconds';
    const all = [...this.series.values()];
    const requests = metricText({
      name: 'fnx_http_requests_total',
      type: 'counter',
      help: 'Completed requests by endpoint and status.',
      samples: all.map(({ labels, count }) => ({ labels, value: count })),
    });
    const lines = [
      `# HELP ${name} Time from the request to the start of its response.`,
      `# TYPE ${name} histogram`,
    ];
    for (const { labels, counts, sum, count } of all) {
      let below = 0;
      for (const [index, bound] of BUCKETS.entries()) {
        below += counts[index] ?? 0;
        lines.push(line(`${name}_bucket`, { ...labels, le: String(bound) }, below));
      }
      lines.push(line(`${name}_bucket`, { ...labels, le: '+Inf' }, count));
      lines.push(line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, count));
    }
    return `${requests}${lines.join('\n')}\n`;
  }
}

/** Memory, CPU and event loop metrics of this process. */
export function createProcessMetrics(): { read(): Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    type: 'gauge',
    help,
    samples: [{ value }],
  });
  const read = () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const late = delay.count === 0 ? 0 : delay.percentile(99) / 1e9;
    delay.reset();
    return [
      gauge('process_resident_memory_bytes', 'Resident memory size.', rss),
      gauge('nodejs_heap_used_bytes', 'Used heap size.', heapUsed),
      gauge(
        'process_start_time_seconds',
        'Start time of the process.',
        Date.now() / 1000 - process.uptime(),
      ),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'Event loop delay (p99) since the last scrape.',
        late,
      ),
      {
        name: 'process_cpu_seconds_total',
        type: 'counter' as const,
        help: 'Total user and system CPU time.',
        samples: [{ value: (user + system) / 1e6 }],
      },
    ];
  };
  return { read, stop: () => delay.disable() };
}

/** A metric in the Prometheus text format. */
export function metricText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ labels = {}, value }) => line(name, labels, value));
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const inner = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${inner.length === 0 ? '' : `{${inner.join(',')}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
