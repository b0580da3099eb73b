import { StandstillError } from '@fnx/postgres/jobs/progress';
import { sql } from 'drizzle-orm';
import { type Address, zeroAddress } from 'viem';
import { raiseAlert, resolveAlerts } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { faultPoint } from '@/server/platform/fault-point';
import { bookRange } from './book-range';
import { type Cursor, readCursor } from './cursor';
import type { Watched } from './node-range';
import { readPending } from './read-pending';
import { IndexHaltError, readRange } from './read-range';

/** Blocks asked for at once. BSC nodes accept 5,000. */
const BLOCKS_AT_ONCE = 2_000n;
/** Blocks of the first range, when nothing is known of how busy they are. */
const BLOCKS_AT_FIRST = 100n;
/** A busier range makes the next one shorter, so that memory is bounded. */
const EVENTS_WANTED = 10_000;

export const INDEX_QUEUE = 'chain-index';

const HALTS = ['WRONG_CHAIN', 'FINAL_BLOCK_CHANGED', 'CHAIN_DISAGREEMENT'] as const;

/**
 * Books all final blocks that are not booked yet, then tells the domains what is pending. Safe to run in several processes:
 * one of them books each block.
 * @throws the node's error when it cannot be read
 */
export async function indexChain(ctx: AppContext): Promise<void> {
  const watched = watchedBy(ctx);
  let cursor: Cursor | null;
  try {
    cursor = await bookFinal(ctx, watched);
  } catch (error) {
    if (!(error instanceof IndexHaltError)) throw error;
    await halt(ctx, error);
    return;
  }
  await resolveAlerts(ctx, HALTS, SUBJECT);
  await readPending(ctx, watched, cursor);
}

const SUBJECT = 'index';

export function watchedBy({ chain, config }: AppContext): Watched {
  const { contracts, timelock, currencies } = chain.addresses;
  return { contracts, timelock, currencies, treasury: config.chain.treasury };
}

/**
 * Reads and books until the newest final block, or the block `until`.
 * @returns where it ended
 * @throws StandstillError when blocks that were read cannot be booked; the node's error when they cannot be read
 */
export async function bookFinal(
  ctx: AppContext,
  watched: Watched,
  until?: bigint,
): Promise<Cursor | null> {
  let span = BLOCKS_AT_FIRST;
  for (;;) {
    const cursor = await readCursor(ctx);
    const readWatched = async () => ({ ...watched, rules: await readRulesSet(ctx) });
    const range = await readRange(ctx, readWatched, cursor, { span, until });
    if (!range) return cursor;
    faultPoint(ctx, 'index-read');
    await bookRange(ctx, cursor, range).catch((error: unknown) => {
      throw new StandstillError('The index cannot book what it has read.', { cause: error });
    });
    ctx.jobs.advance(INDEX_QUEUE);
    span = nextSpan(span, range.events.length);
  }
}

/** Every contract that has been in force as rules of holding, as booked; in lower case. */
async function readRulesSet({ db }: AppContext): Promise<Address[]> {
  const { rows } = await db.execute<{ rules: Address }>(sql`
    select distinct args ->> 'rules' as rules from chain_events
    where contract = 'shareToken' and name = 'RulesSet' and args ->> 'rules' <> ${zeroAddress}`);
  return rows.map(({ rules }) => rules);
}

/** Takes as many blocks as have the events wanted, but at most twice as many as before. */
function nextSpan(span: bigint, events: number): bigint {
  const busy = (span * BigInt(EVENTS_WANTED)) / BigInt(Math.max(events, 1));
  const most = min(span * 2n, BLOCKS_AT_ONCE);
  return busy < 1n ? 1n : min(busy, most);
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** A second node missing for 5 minutes raises INDEX_BEHIND. */
async function halt(ctx: AppContext, { kind, message }: IndexHaltError): Promise<void> {
  ctx.log.warn({ kind, message }, 'the index waits');
  if (kind === 'SECOND_NODE') return;
  await ctx.db.transaction((tx) =>
    raiseAlert(ctx, tx, { kind, subject: SUBJECT, detail: message }),
  );
}
