import { eq } from 'drizzle-orm';
import { CURRENCY_IDS } from '@/chain/addresses';
import type { Head } from '@/server/adapters/chain-reader';
import type { AppContext } from '@/server/context';
import { chainCursors } from '@/server/db/schema/orders';
import { currencyOf } from './follow-order';
import { settlePayment } from './settle-payment';

/** Nodes refuse to look through many blocks at once. */
const BLOCKS_AT_ONCE = 1_000n;
/** After a long pause the rest is left to the next round, so that submitted orders do not wait. */
const PIECES_AT_ONCE = 20;

/** Up to where the treasury's incoming transfers are settled. */
export type Cursor = { block: bigint; time: Date };

export async function readCursor(ctx: Pick<AppContext, 'db' | 'config'>): Promise<Cursor | null> {
  const [row] = await ctx.db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.chainId, ctx.config.chain.id));
  return row ? { block: BigInt(row.scannedBlock), time: row.scannedTime } : null;
}

async function writeCursor(ctx: AppContext, { number, time }: Head): Promise<void> {
  const row = { scannedBlock: Number(number), scannedTime: time };
  await ctx.db
    .insert(chainCursors)
    .values({ chainId: ctx.config.chain.id, ...row })
    .onConflictDoUpdate({ target: chainCursors.chainId, set: row });
}

/**
 * Settles every ERC-20 transfer to the treasury up to the final block, so that a payment counts even if nobody ever
 * submits its hash. The place is noted after each piece; what is looked through twice is settled once.
 */
export async function scanTransfers(ctx: AppContext, finalized: Head): Promise<void> {
  const cursor = await readCursor(ctx);
  // Nothing was sold before the first look; and a chain shorter than the note is another chain (a local one, begun anew).
  if (!cursor || cursor.block > finalized.number) return writeCursor(ctx, finalized);
  let from = cursor.block + 1n;
  for (let piece = 0; piece < PIECES_AT_ONCE && from <= finalized.number; piece += 1) {
    const last = from + BLOCKS_AT_ONCE - 1n;
    const end = last < finalized.number ? await ctx.chain.block(last) : finalized;
    if (!end) return;
    await settleTransfers(ctx, from, end.number);
    await writeCursor(ctx, end);
    from = end.number + 1n;
  }
  if (from === finalized.number + 1n) await writeCursor(ctx, finalized);
}

async function settleTransfers(ctx: AppContext, from: bigint, to: bigint): Promise<void> {
  const { currencies } = ctx.chain.addresses;
  const tokens = CURRENCY_IDS.flatMap((id) => currencies[id].address ?? []);
  const logs = await ctx.chain.transfersTo(ctx.config.chain.treasury, tokens, from, to);
  for (const log of logs) {
    const currencyId = currencyOf(ctx, log.token);
    const block = await ctx.chain.block(log.blockNumber);
    if (!block || block.hash !== log.blockHash) {
      throw new Error(`The node contradicts itself about block ${log.blockNumber}`);
    }
    if (!currencyId || log.value === 0n) continue;
    await settlePayment(ctx, {
      chainId: ctx.config.chain.id,
      txHash: log.txHash.toLowerCase(),
      logIndex: log.logIndex,
      currencyId,
      from: log.from,
      amountRaw: log.value,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      blockTime: block.time,
    });
  }
}
