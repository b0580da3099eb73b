import { describeError } from '@fnx/postgres/faults';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { LiveEvent } from '@/server/platform/events/emit-event';
import { sessions, users } from '@/server/users/tables';

/** Interval of heartbeat comments, which keep proxies and phones from closing the connection. */
const BEAT_MS = 15_000;
/** Maximum delay, plus query time, before the stream of a revoked session ends. */
const SESSION_CHECK_MS = 3_000;
/** For the browser's EventSource; our client has its own backoff. */
const RETRY_MS = 3_000;
/** Maximum number of buffered events. A slower reader is disconnected and reloads its data. */
const MAX_BEHIND = 64;

const encoder = new TextEncoder();

type OpenStream = { session: Session; end(): void };

type Streams = { open: Set<OpenStream>; check: NodeJS.Timeout | null };

const streamsOf = new WeakMap<AppContext['events'], Streams>();

/**
 * Opens a stream of server-sent events: `notification`, `order` and `kyc` of the user, and `price`. Each event
 * identifies what changed; the page reloads it through the API. The stream ends with the session, when the service
 * stops, and when events may have been missed; the page then reconnects and reloads everything.
 * @throws DomainError RATE_LIMITED when the user has too many open streams
 */
export async function openStream(
  ctx: AppContext,
  session: Session,
  signal: AbortSignal,
): Promise<Response> {
  const streams = streamsFor(ctx);
  const mine = [...streams.open].filter((stream) => stream.session.userId === session.userId);
  if (mine.length >= ctx.config.limits.streamsPerUser) {
    throw problem('RATE_LIMITED', { retryAfter: RETRY_MS / 1000 });
  }
  const stream = new EventStream(session);
  streams.open.add(stream);
  stream.onEnd(() => streams.open.delete(stream));
  try {
    stream.onEnd(await ctx.events.subscribe(stream));
  } catch (error) {
    stream.end();
    ctx.log.warn({ error: describeError(error) }, 'an event stream could not be opened');
    throw problem('UNAVAILABLE', { retryAfter: RETRY_MS / 1000 });
  }
  signal.addEventListener('abort', () => stream.end(), { once: true });
  if (signal.aborted) stream.end();
  watchSessions(ctx, streams);
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Compression or buffering by a proxy would delay events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

class EventStream implements OpenStream {
  readonly body: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private readonly endings: (() => void)[] = [];
  private readonly beat: NodeJS.Timeout;

  constructor(readonly session: Session) {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
          this.write(`retry: ${RETRY_MS}\n: connected\n\n`);
        },
        cancel: () => this.close(),
      },
      { highWaterMark: MAX_BEHIND },
    );
    this.beat = setInterval(() => this.write(': beat\n\n'), BEAT_MS);
    this.beat.unref();
  }

  event({ name, userId, data }: LiveEvent): void {
    if (userId !== null && userId !== this.session.userId) return;
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    const { controller } = this;
    this.close();
    try {
      controller?.close();
    } catch {
      // Already closed.
    }
  }

  /** Runs `work` when the stream ends; immediately if it has ended. */
  onEnd(work: () => void): void {
    if (this.controller === null) work();
    else this.endings.push(work);
  }

  private write(text: string): void {
    const { controller } = this;
    if (!controller) return;
    if ((controller.desiredSize ?? 0) <= 0) {
      this.end();
      return;
    }
    controller.enqueue(encoder.encode(text));
  }

  private close(): void {
    this.controller = null;
    clearInterval(this.beat);
    for (const work of this.endings.splice(0)) work();
  }
}

function streamsFor(ctx: AppContext): Streams {
  const known = streamsOf.get(ctx.events);
  if (known) return known;
  const made: Streams = { open: new Set(), check: null };
  streamsOf.set(ctx.events, made);
  return made;
}

/** Checks the sessions of all streams of this process in one query, while there are any. */
function watchSessions(ctx: AppContext, streams: Streams): void {
  if (streams.check) return;
  let checking = false;
  const check = setInterval(() => {
    if (streams.open.size === 0) {
      clearInterval(check);
      streams.check = null;
      return;
    }
    if (checking) return;
    checking = true;
    endDeadStreams(ctx, streams)
      .catch((error: unknown) => {
        ctx.log.warn({ error: describeError(error) }, 'sessions of streams could not be checked');
        for (const stream of [...streams.open]) stream.end();
      })
      .finally(() => {
        checking = false;
      });
  }, SESSION_CHECK_MS);
  check.unref();
  streams.check = check;
}

/** An open stream does not count as activity: idle sessions still expire. */
async function endDeadStreams(ctx: AppContext, { open }: Streams): Promise<void> {
  const streams = [...open];
  const now = ctx.clock.now();
  const idle = plusSeconds(now, -ctx.config.limits.sessionIdleSeconds);
  const rows = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...new Set(streams.map(({ session }) => session.sessionId))]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idle),
        eq(users.status, 'ACTIVE'),
      ),
    );
  const alive = new Set(rows.map(({ id }) => id));
  for (const stream of streams) if (!alive.has(stream.session.sessionId)) stream.end();
}
