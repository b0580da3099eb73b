import type { ContractName } from '@fnx/contracts/deploy/deployed';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { eq, sql } from 'drizzle-orm';
import type { ChainEvent } from '@/server/platform/chain-events';
import type { AppContext } from '@/server/platform/context';
import { faultPoint } from '@/server/platform/fault-point';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { chainCursors, chainEvents } from '@/server/register/chain-tables';
import { bookMoney } from './book-money';
import { type Cursor, lockIndex } from './cursor';
import type { MoneyTransfer, NodeRange } from './node-range';

/** Another process booked the same blocks meanwhile. */
class CursorMovedError extends Error {
  override readonly name = 'CursorMovedError';
}

/** Events booked in one transaction, at least one block. Bounds the memory and the locks of a long range. */
const EVENTS_AT_ONCE = 2_000;

type Head = NodeRange['end'];
type Batch = { events: ChainEvent[]; money: MoneyTransfer[]; end: Head };

/**
 * Books a range of final blocks, in transactions that each end at a block and move the cursor.
 * @returns false when another process has booked it
 */
export async function bookRange(
  ctx: BookingContext & Pick<AppContext, 'db'>,
  before: Cursor | null,
  range: NodeRange,
): Promise<boolean> {
  let cursor = before;
  for (const batch of splitRange(range)) {
    const known = cursor;
    try {
      await ctx.db.transaction(async (tx) => {
        await bookBatch(ctx, tx, known, batch);
        faultPoint(ctx, 'index-written');
      });
    } catch (error) {
      if (error instanceof CursorMovedError) return false;
      throw error;
    }
    faultPoint(ctx, 'index-committed');
    cursor = cursorAt(batch.end);
  }
  return true;
}

const cursorAt = ({ number, hash, time }: Head): Cursor => ({
  blockNumber: number,
  blockHash: hash,
  blockTime: time,
});

function splitRange({ events, money, end }: NodeRange): Batch[] {
  const batches: Batch[] = [];
  const rest = [...money];
  let open: ChainEvent[] = [];
  const close = (at: Head) => {
    const until = rest.findIndex(({ blockNumber }) => blockNumber > at.number);
    batches.push({
      events: open,
      money: rest.splice(0, until < 0 ? rest.length : until),
      end: at,
    });
    open = [];
  };
  for (const [place, event] of events.entries()) {
    open.push(event);
    const { blockNumber: number, blockHash: hash, blockTime: time } = event;
    const next = events[place + 1];
    if (next && open.length >= EVENTS_AT_ONCE && next.blockNumber > number) {
      close({ number, hash, time });
    }
  }
  close(end);
  return batches;
}

async function bookBatch(
  ctx: BookingContext,
  tx: Tx,
  known: Cursor | null,
  { events, money, end }: Batch,
): Promise<void> {
  const chainId = ctx.config.chain.id;
  await requireCursor(tx, chainId, known);
  const fresh = await storeEvents(tx, chainId, events);
  for (const handler of ctx.registry.chainEvents as readonly ChainEventHandlerOf<ContractName>[]) {
    const own = fresh.filter(
      ({ contract, name }) => contract === handler.contract && handler.names.includes(name),
    );
    if (own.length > 0) await handler.book(ctx, tx, own, fresh);
  }
  await bookMoney(ctx, tx, money, events);
  const cursor = cursorAt(end);
  await tx
    .insert(chainCursors)
    .values({ chainId, ...cursor })
    .onConflictDoUpdate({ target: chainCursors.chainId, set: cursor });
}

/** One booking at a time: the lock is held until the transaction ends, then the next one sees the moved cursor. */
async function requireCursor(tx: Tx, chainId: number, known: Cursor | null): Promise<void> {
  await lockIndex(tx, chainId);
  const [found] = await tx.select().from(chainCursors).where(eq(chainCursors.chainId, chainId));
  if ((found?.blockHash ?? null) !== (known?.blockHash ?? null)) {
    throw new CursorMovedError('the cursor has moved');
  }
}

/** @returns the events that were not stored before */
async function storeEvents(
  tx: Tx,
  chainId: number,
  events: readonly ChainEvent[],
): Promise<readonly ChainEvent[]> {
  if (events.length === 0) return events;
  const rows = events.map((event) => ({ chainId, ...event }));
  const { rows: stored } = await tx.execute<{ block_hash: string; log_index: number }>(sql`
    ${insertRows(chainEvents, rows)} on conflict do nothing returning block_hash, log_index`);
  if (stored.length === events.length) return events;
  const fresh = new Set(stored.map((row) => `${row.block_hash}:${row.log_index}`));
  return events.filter(({ blockHash, logIndex }) => fresh.has(`${blockHash}:${logIndex}`));
}
