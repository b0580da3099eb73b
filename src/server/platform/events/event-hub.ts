import { coalesce } from '@fnx/postgres/coalesce';
import { DatabaseClient } from '@fnx/postgres/database-client';
import { describeError } from '@fnx/postgres/faults';
import type pg from 'pg';
import type { Logger } from 'pino';
import { EVENT_CHANNEL, type LiveEvent } from './emit-event';

type Subscriber = {
  event(event: LiveEvent): void;
  /** Events may have been missed or the service is stopping; no more events follow. */
  end(): void;
};

export type EventHub = {
  /** Resolves when the subscriber receives every event from now on. */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  listeners(): number;
  /** Notes events that could not be emitted. */
  noteLost(events: number): void;
  /** How many events this process could not emit. */
  lost(): number;
  /** Ends all subscriptions but accepts new ones, for a server that finishes its last requests. */
  endAll(): void;
  /** Ends all subscriptions and closes the connection permanently. */
  stop(): Promise<void>;
};

/** First and maximum reconnect delay; doubles in between. */
const RETRY_MS = [250, 10_000] as const;
const CHECK_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
const FORWARD_MS = 200;
const EVENTS_AT_ONCE = 1_000;

/** Concurrent forwards take different rows. */
const FORWARD = `
  with taken as (
    delete from live_events where id in (
      select id from live_events order by id limit ${EVENTS_AT_ONCE} for update skip locked
    ) returning id, payload
  )
  select pg_notify('${EVENT_CHANNEL}', payload) from taken order by id`;

/**
 * Holds one LISTEN connection per process, opened with the first subscriber. When it breaks, all subscriptions end;
 * clients reconnect and reload their data, so no event is missed. Every process with subscribers also forwards the rows
 * written by `emitEvent`, from any process.
 */
export function createEventHub(url: string, log: Logger): EventHub {
  return new Hub(url, log);
}

type Connection = {
  /** Resolves when all events committed before the call have been forwarded, here or by another process. */
  forward(): Promise<void>;
  end(): Promise<void>;
};

class Hub implements EventHub {
  private readonly subscribers = new Set<Subscriber>();
  private connection: Promise<Connection> | null = null;
  private stopped = false;
  private failures = 0;
  private notBefore = 0;
  private lostEvents = 0;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  async subscribe(subscriber: Subscriber): Promise<() => void> {
    if (this.stopped) throw new Error('The service is stopping.');
    const { forward } = await this.connect();
    // Forward earlier events first, so that the subscriber receives only later ones.
    await forward();
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  listeners(): number {
    return this.subscribers.size;
  }

  noteLost(events: number): void {
    this.lostEvents += events;
  }

  lost(): number {
    return this.lostEvents;
  }

  endAll(): void {
    const all = [...this.subscribers];
    this.subscribers.clear();
    for (const subscriber of all) subscriber.end();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.endAll();
    const connection = await this.connection?.catch(() => null);
    this.connection = null;
    await connection?.end();
  }

  private connect(): Promise<Connection> {
    if (this.connection) return this.connection;
    // While the database is down every page reconnects; limit the attempts.
    if (Date.now() < this.notBefore) throw new Error('timeout exceeded when trying to connect');
    const connecting = this.open();
    this.connection = connecting;
    connecting.then(
      () => {
        this.failures = 0;
      },
      (error: unknown) => {
        const [first, last] = RETRY_MS;
        this.notBefore = Date.now() + Math.min(first * 2 ** this.failures, last);
        this.failures += 1;
        this.log.warn({ error: describeError(error) }, 'the event connection failed');
        this.lose(connecting);
      },
    );
    return connecting;
  }

  private async open(): Promise<Connection> {
    const client = new DatabaseClient({
      connectionString: this.url,
      application_name: 'fnx-events',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    let alive = true;
    const end = async () => {
      alive = false;
      clearInterval(check);
      clearInterval(passing);
      await client.end().catch(() => {});
    };
    const lose = () => {
      if (!alive) return;
      void end();
      this.lose(this.connection);
    };
    const forward = coalesce(() => forwardEvents(client));
    const check = setInterval(() => void client.query('select 1').catch(lose), CHECK_MS);
    const passing = setInterval(() => {
      if (this.subscribers.size > 0) void forward().catch(lose);
    }, FORWARD_MS);
    check.unref();
    passing.unref();
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => this.receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${EVENT_CHANNEL}`);
    } catch (error) {
      void end();
      throw error;
    }
    return { forward, end };
  }

  private lose(connection: Promise<Connection> | null): void {
    if (this.connection !== connection) return;
    this.connection = null;
    this.endAll();
  }

  private receive(payload: string | undefined): void {
    const event = parseEvent(payload);
    if (!event) {
      this.log.warn('an event could not be read');
      return;
    }
    for (const subscriber of this.subscribers) subscriber.event(event);
  }
}

async function forwardEvents(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(FORWARD);
    if ((rowCount ?? 0) < EVENTS_AT_ONCE) return;
  }
}

/** A malformed payload must not crash the process. */
function parseEvent(payload: string | undefined): LiveEvent | null {
  try {
    const event = JSON.parse(payload ?? '') as LiveEvent;
    return typeof event?.name === 'string' && typeof event.data === 'object' ? event : null;
  } catch {
    return null;
  }
}
