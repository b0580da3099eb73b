import { and, eq, inArray, isNull } from 'drizzle-orm';
import { CURRENCY_IDS } from '@/chain/addresses';
import type { AppContext } from '@/server/platform/context';
import type { Head } from '@/server/platform/gateways/read-chain';
import { chainCursors, orders } from '@/server/purchase/tables';
import { OPEN_ORDER_STATUSES } from '@/shared/vocabulary';
import { currencyOf, NATIVE_LOG_INDEX } from './incoming-transfers';
import type { IncomingTransfer } from './judge-payment';
import { settlePayments } from './settle-payments';

/** Nodes reject log queries over more blocks. */
const BLOCKS_AT_ONCE = 1_000n;
/** Blocks per step while a BNB payment is expected: every transaction is read, which is expensive. */
const COIN_BLOCKS_AT_ONCE = 50n;
/** After downtime the rest is left to the next round, so that submitted orders do not wait. */
const PIECES_AT_ONCE = 20;

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
 * Settles all final transfers to the treasury, including those whose hash was never submitted: every ERC-20 transfer, and BNB
 * from wallets with an open BNB order. BNB leaves no log, so whole blocks are read for it. The cursor is stored after each
 * step; a block scanned twice is settled once.
 */
export async function scanTransfers(ctx: AppContext, finalized: Head): Promise<void> {
  const cursor = await readCursor(ctx);
  // First run, or a different (shorter) chain, such as a restarted local one.
  if (!cursor || cursor.block > finalized.number) return writeCursor(ctx, finalized);
  // Read after the finalized block: an order exists before its wallet opens, so every payer in those blocks is included.
  const payers = await coinPayers(ctx);
  const atOnce = payers.size > 0 ? COIN_BLOCKS_AT_ONCE : BLOCKS_AT_ONCE;
  let from = cursor.block + 1n;
  for (let piece = 0; piece < PIECES_AT_ONCE && from <= finalized.number; piece += 1) {
    const last = from + atOnce - 1n;
    const end = last < finalized.number ? await ctx.chain.block(last) : finalized;
    if (!end) return;
    await settleTransfers(ctx, from, end.number);
    const seen = payers.size === 0 || (await settleCoins(ctx, payers, from, end.number));
    // The cursor is not stored, so the next round retries; submitted orders do not wait for it.
    if (!seen) return;
    await writeCursor(ctx, end);
    from = end.number + 1n;
  }
  if (from === finalized.number + 1n) await writeCursor(ctx, finalized);
}

async function settleTransfers(ctx: AppContext, from: bigint, to: bigint): Promise<void> {
  const { currencies } = ctx.chain.addresses;
  const tokens = CURRENCY_IDS.flatMap((id) => currencies[id].address ?? []);
  const logs = await ctx.chain.transfersTo(ctx.config.chain.treasury, tokens, from, to);
  const transfers: IncomingTransfer[] = [];
  for (const log of logs) {
    const currencyId = currencyOf(ctx, log.token);
    const block = await ctx.chain.block(log.blockNumber);
    if (!block || block.hash !== log.blockHash) {
      throw new Error(`The node returned inconsistent data for block ${log.blockNumber}`);
    }
    if (!currencyId || log.value === 0n) continue;
    transfers.push({
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
  await settlePayments(ctx, transfers);
}

async function coinPayers(ctx: Pick<AppContext, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectDistinct({ address: orders.fromAddress })
    .from(orders)
    .where(and(isNull(orders.tokenAddress), inArray(orders.status, [...OPEN_ORDER_STATUSES])));
  return new Set(rows.map(({ address }) => address));
}

async function settleCoins(
  ctx: AppContext,
  payers: ReadonlySet<string>,
  first: bigint,
  last: bigint,
): Promise<boolean> {
  const treasury = ctx.config.chain.treasury.toLowerCase();
  for (let number = first; number <= last; number += 1n) {
    for (const transaction of await ctx.chain.transactions(number)) {
      const from = transaction.from.toLowerCase();
      if (transaction.to?.toLowerCase() !== treasury || transaction.value === 0n) continue;
      if (!payers.has(from)) continue;
      const receipt = await ctx.chain.receipt(transaction.hash);
      const block = receipt && (await ctx.chain.block(receipt.blockNumber));
      if (!receipt || block?.hash !== receipt.blockHash) {
        ctx.log.warn(
          { block: number.toString() },
          'the node returned inconsistent data for a payment',
        );
        return false;
      }
      if (!receipt.success) continue;
      const transfer: IncomingTransfer = {
        chainId: ctx.config.chain.id,
        txHash: transaction.hash.toLowerCase(),
        logIndex: NATIVE_LOG_INDEX,
        currencyId: 'BNB',
        from,
        amountRaw: transaction.value,
        blockNumber: receipt.blockNumber,
        blockHash: receipt.blockHash,
        blockTime: block.time,
      };
      await settlePayments(ctx, [transfer]);
    }
  }
  return true;
}
