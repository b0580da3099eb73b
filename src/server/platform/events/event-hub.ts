import pg from 'pg';
import type { Logger } from 'pino';
import { describeError } from '@/server/platform/http/faults';
import { EVENT_CHANNEL, type LiveEvent } from './emit-event';

/** Somebody who hears what happens. */
type Subscriber = {
  event(event: LiveEvent): void;
  /** Events may have been missed, or the service stops: nothing comes any more. */
  end(): void;
};

/** Where a process hears of events: its own and those of every other process on the same database. */
export type EventHub = {
  /** Subscribers so far lose nothing from the moment this resolves. */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  /** How many there are in this process. */
  listeners(): number;
  /** Ends every subscription, and takes new ones: for a server that lets its last requests finish. */
  endAll(): void;
  /** Ends every subscription and the connection, for good. */
  stop(): Promise<void>;
};

/** A connection that cannot be made is tried again after this long, doubled up to the second one. */
const RETRY_MS = [250, 10_000] as const;
/** A connection that says nothing at all is asked this often whether it lives. */
const CHECK_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
/** How long an event waits at the most until it is passed on. */
const RELAY_MS = 200;
const EVENTS_AT_ONCE = 1_000;

/** Takes events out and tells every process of them. Processes that do so at once take different ones. */
const RELAY = `
  with taken as (
    delete from live_events where id in (
      select id from live_events order by id limit ${EVENTS_AT_ONCE} for update skip locked
    ) returning id, payload
  )
  select pg_notify('${EVENT_CHANNEL}', payload) from taken order by id`;

/**
 * One LISTEN connection for a process, opened with the first subscriber and kept. When it breaks, all subscriptions end:
 * whoever held one reconnects and reads anew what it shows, so nothing that happened in between is missed. Each process that
 * has subscribers also passes on what `emitEvent` wrote, whichever process wrote it.
 */
export function createEventHub(url: string, log: Logger): EventHub {
  return new Hub(url, log);
}

type Connection = {
  /** Resolves when everything that had been committed at the call was passed on, here or by another process. */
  relay(): Promise<void>;
  end(): Promise<void>;
};

class Hub implements EventHub {
  private readonly subscribers = new Set<Subscriber>();
  private connection: Promise<Connection> | null = null;
  private stopped = false;
  private failures = 0;
  private notBefore = 0;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  async subscribe(subscriber: Subscriber): Promise<() => void> {
    if (this.stopped) throw new Error('The service is stopping.');
    const { relay } = await this.connect();
    // What happened before is passed on before: a subscriber hears of what comes after.
    await relay();
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  listeners(): number {
    return this.subscribers.size;
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
    // While the database is away each page that comes back would try; one try in a while is enough.
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
        this.log.warn({ error: describeError(error) }, 'events cannot be heard');
        this.lose(connecting);
      },
    );
    return connecting;
  }

  private async open(): Promise<Connection> {
    const client = new pg.Client({
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
    const relay = oneAtATime(() => relayEvents(client));
    const check = setInterval(() => void client.query('select 1').catch(lose), CHECK_MS);
    const passing = setInterval(() => {
      if (this.subscribers.size > 0) void relay().catch(lose);
    }, RELAY_MS);
    check.unref();
    passing.unref();
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => this.hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${EVENT_CHANNEL}`);
    } catch (error) {
      void end();
      throw error;
    }
    return { relay, end };
  }

  private lose(connection: Promise<Connection> | null): void {
    if (this.connection !== connection) return;
    this.connection = null;
    this.endAll();
  }

  private hear(payload: string | undefined): void {
    const event = parseEvent(payload);
    if (!event) {
      this.log.warn('an event could not be read');
      return;
    }
    for (const subscriber of this.subscribers) subscriber.event(event);
  }
}

async function relayEvents(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(RELAY);
    if ((rowCount ?? 0) < EVENTS_AT_ONCE) return;
  }
}

/** Runs `work` for all who ask while it runs once more after that, and not at once: each gets a run that began after the asking. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        running = work();
        return running;
      });
    return next;
  };
}

/** Only the service writes to the channel; all the same a word that is not an event must not end a process. */
function parseEvent(payload: string | undefined): LiveEvent | null {
  try {
    const event = JSON.parse(payload ?? '') as LiveEvent;
    return typeof event?.name === 'string' && typeof event.data === 'object' ? event : null;
  } catch {
    return null;
  }
}
