import { and, eq, inArray, isNull } from 'drizzle-orm';
import { CURRENCY_IDS } from '@/chain/addresses';
import type { AppContext } from '@/server/platform/context';
import type { Head } from '@/server/platform/gateways/chain-reader';
import { currencyOf, NATIVE_LOG_INDEX } from './incoming-transfers';
import type { IncomingTransfer } from './judge-payment';
import { OPEN_STATUSES } from './order-states';
import { settlePayments } from './settle-payments';
import { chainCursors, orders } from './tables';

/** Nodes refuse to look through many blocks at once. */
const BLOCKS_AT_ONCE = 1_000n;
/** Blocks whose every transaction is read, which is costly, and done only while somebody is to pay in coin. */
const COIN_BLOCKS_AT_ONCE = 50n;
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
 * Settles what reached the treasury up to the final block, so that a payment counts even if nobody ever submits its hash:
 * every ERC-20 transfer, and coin from wallets whose open order is to be paid in coin. Coin leaves no log, so for those
 * alone whole blocks are read. The place is noted after each piece; what is looked through twice is settled once.
 */
export async function scanTransfers(ctx: AppContext, finalized: Head): Promise<void> {
  const cursor = await readCursor(ctx);
  // Nothing was sold before the first look; and a chain shorter than the note is another chain (a local one, begun anew).
  if (!cursor || cursor.block > finalized.number) return writeCursor(ctx, finalized);
  // Read after the final block was: an order exists before its wallet opens, so whoever paid in those blocks is among them.
  const payers = await coinPayers(ctx);
  const atOnce = payers.size > 0 ? COIN_BLOCKS_AT_ONCE : BLOCKS_AT_ONCE;
  let from = cursor.block + 1n;
  for (let piece = 0; piece < PIECES_AT_ONCE && from <= finalized.number; piece += 1) {
    const last = from + atOnce - 1n;
    const end = last < finalized.number ? await ctx.chain.block(last) : finalized;
    if (!end) return;
    await settleTransfers(ctx, from, end.number);
    const seen = payers.size === 0 || (await settleCoins(ctx, payers, from, end.number));
    // The place is not noted, so the next round looks again; submitted orders do not wait for that.
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
      throw new Error(`The node contradicts itself about block ${log.blockNumber}`);
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

/** Wallets, in lower case, from which coin is awaited. */
async function coinPayers(ctx: Pick<AppContext, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectDistinct({ address: orders.fromAddress })
    .from(orders)
    .where(and(isNull(orders.tokenAddress), inArray(orders.status, [...OPEN_STATUSES])));
  return new Set(rows.map(({ address }) => address));
}

/** False when the node contradicts itself about a block. */
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
        ctx.log.warn({ block: number.toString() }, 'the node contradicts itself about a payment');
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
