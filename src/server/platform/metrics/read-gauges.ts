import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Metric, Sample } from './metrics';

/** Concurrent scrapes within this time share one query. */
const FRESH_MS = 5_000;
/** Order totals sum the monthly tallies of all customers, so they are cached longer. */
const TALLIES_FRESH_MS = 60_000;
/** Statement timeout of a metric query. */
const WITHIN = '3s';

/** A database metric: a statement that returns `value` and its labels as further columns. */
type Figure = { name: string; help: string; text: SQL };

const FIGURES: readonly Figure[] = [
  {
    name: 'fnx_jobs',
    help: 'Jobs by queue and state; finished ones are kept for an hour.',
    text: sql`select count(*) as value, name as queue, state::text as state from pgboss.job group by name, state`,
  },
  {
    name: 'fnx_job_overdue_seconds',
    help: 'How long the oldest job of a queue has been due.',
    text: sql`select extract(epoch from now() - min(start_after)) as value, name as queue from pgboss.job
      where state in ('created', 'retry') and start_after < now() group by name`,
  },
  {
    name: 'fnx_outbox_waiting',
    help: 'Messages that are not yet sent.',
    text: sql`select count(m.id) as value, c.channel from (values ('email'), ('sms')) c (channel)
      left join outbox_messages m on m.channel = c.channel and m.state = 'PENDING' group by c.channel`,
  },
  {
    name: 'fnx_chain_scanned_age_seconds',
    help: 'Age of the newest final block that was scanned for payments.',
    text: sql`select extract(epoch from now() - scanned_time) as value, chain_id::text as chain from chain_cursors`,
  },
  {
    name: 'fnx_operator_alerts_open',
    help: 'Open operator alerts.',
    text: sql`select count(*) as value, kind from operator_alerts where resolved_at is null group by kind`,
  },
];

const ORDERS: Figure = {
  name: 'fnx_orders',
  help: 'All orders by current status.',
  text: sql`select sum(lines) as value, status from order_tallies group by status`,
};

/**
 * Metrics of the database and its connections. Database metrics are equal in every process: aggregate them with max, not
 * sum. When the database is unavailable they are omitted and `fnx_database_up` is 0.
 */
export function createGauges(ctx: AppContext): () => Promise<Metric[]> {
  const stored = kept(FRESH_MS, () => read(ctx, FIGURES));
  const orders = kept(TALLIES_FRESH_MS, () => read(ctx, [ORDERS]));
  return async () => {
    const ofProcess = readProcess(ctx);
    try {
      return [...ofProcess, up(1), ...(await stored()), ...(await orders())];
    } catch {
      return [...ofProcess, up(0)];
    }
  };
}

function readProcess({ pool, events }: AppContext): Metric[] {
  const connections = {
    in_use: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waited_for: pool.waitingCount,
  };
  return [
    gauge(
      'fnx_database_connections',
      'Database connections of this process by state.',
      Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge('fnx_event_listeners', 'Open event streams in this process.', [
      { value: events.listeners() },
    ]),
  ];
}

const up = (value: number) =>
  gauge('fnx_database_up', 'Whether the database responded.', [{ value }]);

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, type: 'gauge', help, samples };
}

function read(ctx: AppContext, figures: readonly Figure[]): Promise<Metric[]> {
  return ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = '${WITHIN}'`));
      const metrics: Metric[] = [];
      for (const { name, help, text } of figures) {
        const { rows } = await tx.execute<Record<string, string>>(text);
        const samples = rows.map(({ value, ...labels }) => ({ labels, value: Number(value) }));
        metrics.push(gauge(name, help, samples));
      }
      return metrics;
    },
    { accessMode: 'read only' },
  );
}

/** Caches a result for `ms`; concurrent callers share one request. */
function kept<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let at = Number.NEGATIVE_INFINITY;
  let last: Promise<T> | null = null;
  return () => {
    if (last && performance.now() - at < ms) return last;
    at = performance.now();
    const asked = ask();
    last = asked;
    asked.catch(() => {
      last = null;
    });
    return asked;
  };
}
