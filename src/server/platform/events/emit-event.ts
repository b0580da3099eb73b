import type { Db, Tx } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { insertRows } from '@fnx/postgres/insert-rows';
import type { Logger } from 'pino';
import { liveEvents } from '@/server/platform/tables';

export const EVENT_CHANNEL = 'fnx_events';

export type EventName = 'notification' | 'order' | 'kyc' | 'price';

/** A change sent to open pages. It identifies what changed; the page reloads the data through the API. */
export type LiveEvent = {
  name: EventName;
  /** Recipient; null for all users. */
  userId: string | null;
  /** Only ids and states: payloads are small and may appear in database logs. */
  data: Readonly<Record<string, string | null>>;
};

type Emitter = { events: { noteLost(events: number): void }; log: Logger };

/** PostgreSQL limits NOTIFY payloads to 8000 bytes. */
const MAX_BYTES = 4_000;

/**
 * Sends an event to open pages if and only if the caller's transaction commits. The event is inserted as a row, which
 * the event hub forwards: a NOTIFY inside the transaction would serialize commits, because PostgreSQL lets only one
 * notifying transaction commit at a time.
 */
export async function emitEvent(ctx: Emitter, tx: Db, event: LiveEvent): Promise<void> {
  await emitEvents(ctx, tx, [event]);
}

/**
 * An event that cannot be written is logged and counted, and the transaction continues: a page that misses it is late, a
 * booking that fails with it stops the index.
 */
export async function emitEvents(
  ctx: Emitter,
  tx: Db,
  events: readonly LiveEvent[],
): Promise<void> {
  if (events.length === 0) return;
  try {
    // A savepoint: a failed statement would otherwise abort the whole transaction.
    await tx.transaction((inner) => write(inner, events));
  } catch (error) {
    ctx.events.noteLost(events.length);
    const names = [...new Set(events.map(({ name }) => name))];
    ctx.log.error({ names, error: describeError(error) }, 'events were not emitted');
  }
}

async function write(tx: Tx, events: readonly LiveEvent[]): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event));
  if (payloads.some((payload) => Buffer.byteLength(payload) > MAX_BYTES)) {
    throw new RangeError(`An event must not exceed ${MAX_BYTES} bytes.`);
  }
  await tx.execute(
    insertRows(
      liveEvents,
      payloads.map((payload) => ({ payload })),
    ),
  );
}
