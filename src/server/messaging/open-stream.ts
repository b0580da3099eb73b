import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { sessions } from '@/server/account/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import type { LiveEvent } from '@/server/platform/events/emit-event';
import { describeError } from '@/server/platform/http/faults';
import { users } from '@/server/users/tables';

/** A line that says nothing, so that proxies and phones keep the connection. */
const BEAT_MS = 15_000;
/** Revoked sessions lose their streams after this long at the most, with the time the question takes. */
const SESSION_CHECK_MS = 3_000;
/** Told to the browser's own client; ours has a backoff of its own. */
const RETRY_MS = 3_000;
/** Events that a reader may be behind. One that is slower than that is cut off: it then reads anew what it shows. */
const MAX_BEHIND = 64;

const encoder = new TextEncoder();

type OpenStream = { session: Session; end(): void };

/** The open streams of one process. */
type Streams = { open: Set<OpenStream>; check: NodeJS.Timeout | null };

const streamsOf = new WeakMap<AppContext['events'], Streams>();

/**
 * Server-sent events to one page: `notification`, `order`, `kyc` of its person, and `price`. Each names what changed; the
 * page asks for it by the calls it has anyway. The stream ends when the session does, when the service stops, and when
 * events may have been missed; the page then connects again and reads everything anew.
 *
 * @throws DomainError RATE_LIMITED when one person holds too many
 */
export async function openStream(
  ctx: AppContext,
  session: Session,
  signal: AbortSignal,
): Promise<Response> {
  const streams = streamsFor(ctx);
  const mine = [...streams.open].filter((stream) => stream.session.userId === session.userId);
  if (mine.length >= ctx.config.limits.streamsPerUser) {
    throw new DomainError('RATE_LIMITED', { retryAfter: RETRY_MS / 1000 });
  }
  const stream = new EventStream(session);
  streams.open.add(stream);
  stream.onEnd(() => streams.open.delete(stream));
  try {
    stream.onEnd(await ctx.events.subscribe(stream));
  } catch (error) {
    stream.end();
    ctx.log.warn({ error: describeError(error) }, 'a page cannot be told of events');
    throw new DomainError('UNAVAILABLE', { retryAfter: RETRY_MS / 1000 });
  }
  signal.addEventListener('abort', () => stream.end(), { once: true });
  if (signal.aborted) stream.end();
  watchSessions(ctx, streams);
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that compressed or collected it would hold events back.
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
      // The reader has gone already.
    }
  }

  /** Runs `work` when the stream has ended; at once if it has. */
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

/** Asks for all streams of this process at once whether their sessions live, for as long as there are any. */
function watchSessions(ctx: AppContext, streams: Streams): void {
  if (streams.check) return;
  let asking = false;
  const check = setInterval(() => {
    if (streams.open.size === 0) {
      clearInterval(check);
      streams.check = null;
      return;
    }
    if (asking) return;
    asking = true;
    endDeadStreams(ctx, streams)
      .catch((error: unknown) => {
        ctx.log.warn({ error: describeError(error) }, 'sessions of streams could not be checked');
        // Nobody can say that these sessions still live.
        for (const stream of [...streams.open]) stream.end();
      })
      .finally(() => {
        asking = false;
      });
  }, SESSION_CHECK_MS);
  check.unref();
  streams.check = check;
}

/** An open stream is no sign of life: a session that idles too long ends with its stream. */
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
