import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '@/server/platform/context';

/** Concurrent scrapes within this time share one query. */
const FRESH_MS = 5_000;
/** Statement timeout of a metric query. */
const WITHIN = '3s';

type Labels = Record<string, string>;

/** A figure of the database: one statement that gives its samples, with a column `value` and one for each label. */
type Figure = {
  name: string;
  help: string;
  labelNames: readonly string[];
  text: SQL;
  /** Labels that the database does not know. */
  more?(ctx: AppContext, labels: Labels): Labels;
};

type Sample = { labels: Record<string, string>; value: number };

const FIGURES: readonly Figure[] = [
  {
    name: 'fnx_jobs',
    help: 'Jobs by queue and state; finished ones are kept for an hour.',
    labelNames: ['queue', 'state'],
    text: sql`select count(*) as value, name as queue, state::text as state from pgboss.job group by name, state`,
  },
  {
    name: 'fnx_job_overdue_seconds',
    help: 'How long the oldest job of a queue has been due.',
    labelNames: ['queue'],
    text: sql`select extract(epoch from now() - min(start_after)) as value, name as queue from pgboss.job
      where state in ('created', 'retry') and start_after < now() group by name`,
  },
  {
    name: 'fnx_outbox_waiting',
    help: 'Messages that are not sent yet.',
    labelNames: ['channel'],
    text: sql`select count(m.id) as value, c.channel from (values ('email'), ('sms')) c (channel)
      left join outbox_messages m on m.channel = c.channel and m.state = 'PENDING' group by c.channel`,
  },
  {
    name: 'fnx_chain_scanned_age_seconds',
    help: 'Age of the newest indexed block.',
    labelNames: ['chain'],
    text: sql`select extract(epoch from now() - block_time) as value, chain_id::text as chain from chain_cursors`,
  },
  {
    name: 'fnx_operator_alerts_open',
    help: 'What waits for an operator.',
    labelNames: ['kind', 'severity', 'owner'],
    more({ registry }, { kind = '' }) {
      const { severity = 'warning', owner = 'OPERATOR' } = registry.alerts[kind] ?? {};
      return { severity, owner };
    },
    text: sql`select count(*) as value, kind from operator_alerts where resolved_at is null group by kind`,
  },
  {
    name: 'fnx_orders_newest',
    help: 'The newest 1,000 orders by status.',
    labelNames: ['status'],
    text: sql`select count(*) as value, status from
      (select status from orders order by number desc limit 1000) newest group by status`,
  },
  {
    name: 'fnx_sender_calls',
    help: 'Calls of the sender by purpose and status.',
    labelNames: ['purpose', 'status'],
    text: sql`select count(*) as value, purpose, status from sender_calls group by purpose, status`,
  },
  {
    name: 'fnx_sender_replaced',
    help: 'Transactions of the sender that another one with a higher price replaced.',
    labelNames: [],
    text: sql`select coalesce(sum(cardinality(tx_hashes) - 1), 0) as value from sender_calls where cardinality(tx_hashes) > 1`,
  },
  {
    name: 'fnx_sender_gas',
    help: 'Gas that calls of the sender have used.',
    labelNames: ['purpose'],
    text: sql`select sum(gas_used) as value, purpose from sender_calls where gas_used is not null group by purpose`,
  },
  {
    name: 'fnx_sender_gas_day',
    help: 'Gas of the day (UTC) that calls of accounts by passkey have reserved or used, of all accounts.',
    labelNames: [],
    text: sql`select coalesce(sum(gas), 0) as value from relay_budgets
      where scope = 'all' and day = (now() at time zone 'utc')::date`,
  },
  {
    name: 'fnx_sender_waiting_seconds',
    help: 'Age of the oldest call of the sender that no block contains; 0 without one.',
    labelNames: [],
    text: sql`select coalesce(extract(epoch from now() - min(queued_at)), 0) as value
      from sender_calls where mined_at is null and status <> 'FAILED'`,
  },
  {
    name: 'fnx_sender_balance_bnb',
    help: 'BNB of the sender for network fees.',
    labelNames: ['address'],
    text: sql`select balance / 1e18 as value, address from sender_accounts where read_at > now() - interval '1 hour'`,
  },
];

/**
 * Registers what the database and its connections say of the product's state. Figures of the database are the same in every
 * process on it: take their maximum over instances, not their sum. A database that is away leaves them out and says so.
 */
export function registerGauges(ctx: AppContext, registry: Registry): void {
  const stored = kept(FRESH_MS, () => read(ctx, FIGURES));
  const registers = [registry];
  registerProcess(ctx, registry);
  new Gauge({
    name: 'fnx_database_up',
    help: 'Whether the database answered.',
    registers,
    async collect() {
      this.set(
        await stored().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  for (const { text: _, more: __, ...figure } of FIGURES) {
    new Gauge({
      ...figure,
      registers,
      async collect() {
        const samples = (await stored().catch(() => undefined))?.get(figure.name) ?? [];
        this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }
}

function registerProcess({ pool, events, jobs }: AppContext, registry: Registry): void {
  new Gauge({
    name: 'fnx_database_connections',
    help: 'Connections of this process by what they do.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'fnx_event_listeners',
    help: 'Open pages that hear of events in this process.',
    registers: [registry],
    collect() {
      this.set(events.listeners());
    },
  });
  new Gauge({
    name: 'fnx_job_standstill_seconds',
    help: 'How long a job of this process has made no progress; nothing below a minute.',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { queue, seconds } of jobs.standing()) this.set({ queue }, seconds);
    },
  });
  new Gauge({
    name: 'fnx_events_lost',
    help: 'Events for open pages that this process could not write since it began.',
    registers: [registry],
    collect() {
      this.set(events.lost());
    },
  });
}

/** The samples of each figure, by its name. */
function read(ctx: AppContext, figures: readonly Figure[]): Promise<Map<string, Sample[]>> {
  return ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = '${WITHIN}'`));
      const found = new Map<string, Sample[]>();
      for (const { name, text, more } of figures) {
        const { rows } = await tx.execute<Record<string, string>>(text);
        const samples = rows.map(({ value, ...labels }) => ({
          labels: { ...labels, ...more?.(ctx, labels) },
          value: Number(value),
        }));
        found.set(name, samples);
      }
      return found;
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
