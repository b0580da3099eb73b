import type { Db, Tx } from '@/server/platform/database/client';
import { liveEvents } from '@/server/platform/tables';

/** The channel of PostgreSQL's NOTIFY on which every process of the service hears of what happened. */
export const EVENT_CHANNEL = 'fnx_events';

export type EventName = 'notification' | 'order' | 'kyc' | 'price';

/** One thing that open pages are told of. It names what changed; what it is now, the page asks for by its own calls. */
export type LiveEvent = {
  name: EventName;
  /** Whose pages; null for everybody's. */
  userId: string | null;
  /** Ids and states alone: small, and nothing that a log of the database should not hold. */
  data: Readonly<Record<string, string | null>>;
};

/** PostgreSQL takes less than 8000 bytes. */
const MAX_BYTES = 4_000;

/**
 * Tells open pages of a change when, and only when, the caller's transaction commits. The event is a row, which the event hub
 * passes on: a NOTIFY of its own would make every transaction that tells of something wait for the commit of every other,
 * since PostgreSQL lets only one transaction that notifies commit at a time.
 */
export async function emitEvent(tx: Db | Tx, event: LiveEvent): Promise<void> {
  await emitEvents(tx, [event]);
}

/** The same of several changes, in this order. */
export async function emitEvents(tx: Db | Tx, events: readonly LiveEvent[]): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event));
  if (payloads.some((payload) => Buffer.byteLength(payload) > MAX_BYTES)) {
    throw new RangeError('An event names, not tells.');
  }
  if (payloads.length === 0) return;
  await tx.insert(liveEvents).values(payloads.map((payload) => ({ payload })));
}
