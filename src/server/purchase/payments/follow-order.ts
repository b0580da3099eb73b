import { and, eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import type { Head, Receipt, SeenTransaction } from '@/server/platform/gateways/read-chain';
import {
  type Move,
  moveOrder,
  type Order,
  OrderMovedError,
  writeLine,
} from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import { findReplacement } from './find-replacement';
import { incomingTransfers } from './incoming-transfers';
import { PaymentHeldError } from './require-node-quorum';
import { type Settlement, settlePayment } from './settle-payment';

export type Heads = { latest: Head; finalized: Head };

/**
 * Advances an order with a submitted transaction as far as the chain has got. Reads the chain before the database, so that no
 * lock waits for a node.
 */
export async function followOrder(ctx: AppContext, order: Order, heads: Heads): Promise<void> {
  try {
    const mined = await findMined(ctx, order);
    if (mined) await followMined(ctx, order, heads, mined);
    else await followUnmined(ctx, order);
  } catch (error) {
    // The order was changed meanwhile, or a second node has to confirm the payment: the next round retries.
    if (!(error instanceof OrderMovedError || error instanceof PaymentHeldError)) throw error;
  }
}

type Mined = { hash: Hex; receipt: Receipt };

async function findMined(ctx: AppContext, order: Order): Promise<Mined | null> {
  for (const hash of [order.txHash, ...order.replacedHashes.toReversed()]) {
    if (!hash) continue;
    const receipt = await ctx.chain.receipt(hash as Hex);
    if (!receipt) continue;
    const block = await ctx.chain.block(receipt.blockNumber);
    // A receipt whose block is not on the chain is left over from a reorganisation.
    if (block?.hash === receipt.blockHash) return { hash: hash as Hex, receipt };
  }
  return null;
}

async function followMined(
  ctx: AppContext,
  order: Order,
  { latest, finalized }: Heads,
  { hash, receipt }: Mined,
): Promise<void> {
  if (receipt.blockNumber <= finalized.number) {
    return receipt.success
      ? settleMined(ctx, order, hash, receipt)
      : failOrder(ctx, order, receipt);
  }
  const progress = {
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    // The block may be newer than `latest`, which was read before it.
    confirmations: Math.max(1, Number(latest.number - receipt.blockNumber) + 1),
    confirmationsRequired: Math.max(1, Number(latest.number - finalized.number) + 1),
  };
  if (order.status === 'SUBMITTED') {
    await move(ctx, order, { event: 'MINE', note: null, changes: progress });
    return;
  }
  await ctx.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(orders)
      .set({ ...progress, updatedAt: ctx.clock.now() })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
      .returning();
    if (moved) await writeLine(tx, moved);
  });
}

async function failOrder(ctx: AppContext, order: Order, receipt: Receipt): Promise<void> {
  await move(ctx, order, {
    event: 'FAIL',
    note: 'The chain reverted the transaction.',
    changes: { blockNumber: Number(receipt.blockNumber), blockHash: receipt.blockHash },
  });
}

async function settleMined(
  ctx: AppContext,
  order: Order,
  hash: Hex,
  receipt: Receipt,
): Promise<void> {
  const [transaction, block] = await Promise.all([
    ctx.chain.transaction(hash),
    ctx.chain.block(receipt.blockNumber),
  ]);
  if (!transaction || !block) return;
  const transfers = incomingTransfers(ctx, transaction, receipt, block);
  const settlements: Settlement[] = [];
  for (const transfer of transfers) settlements.push(await settlePayment(ctx, transfer));
  if (settlements.some((settlement) => settlement.orderId === order.id)) return;
  await detachTransaction(ctx, order, whyNotPaid(ctx, order, transaction, receipt, settlements));
}

function whyNotPaid(
  ctx: AppContext,
  order: Order,
  transaction: SeenTransaction,
  receipt: Receipt,
  settlements: readonly Settlement[],
): string {
  const [settlement] = settlements;
  if (!settlement) {
    const treasury = ctx.config.chain.treasury.toLowerCase();
    const foreignToken = receipt.transfers.some((log) => log.to === treasury);
    return foreignToken
      ? 'The transaction sent a token that is not accepted.'
      : 'The transaction did not pay FNX.';
  }
  if (settlement.userId !== order.userId) {
    const sender = getAddress(transaction.from as Address);
    return `The transaction was sent from ${sender}, which was not linked to your account. It was not credited. Please contact support.`;
  }
  if (settlement.orderId) return 'The transaction already paid another order.';
  return `The transaction does not pay this order. ${settlement.note ?? ''}`.trim();
}

async function followUnmined(ctx: AppContext, order: Order): Promise<void> {
  if (order.status === 'CONFIRMING') {
    await move(ctx, order, {
      event: 'UNMINE',
      note: 'Its block was replaced. The transaction is waiting for a new block.',
      changes: { blockNumber: null, blockHash: null, confirmations: 0 },
    });
    return;
  }
  const transaction = await ctx.chain.transaction(order.txHash as Hex);
  if (transaction) return storeSender(ctx, order, transaction);
  const replacement = await findReplacement(ctx, order);
  if (replacement) {
    await move(ctx, order, {
      event: 'REPLACE',
      note: 'Your wallet replaced the transaction. FNX now follows the new one.',
      changes: {
        txHash: replacement.hash.toLowerCase(),
        replacedHashes: [...order.replacedHashes, ...(order.txHash ? [order.txHash] : [])],
      },
    });
    return;
  }
  const submittedAt = order.submittedAt ?? order.updatedAt;
  const age = (ctx.clock.now().getTime() - submittedAt.getTime()) / 1000;
  if (age > ctx.config.limits.submittedLostSeconds) {
    await detachTransaction(ctx, order, 'The transaction was not found on the chain.');
  }
}

/** Stores sender and nonce while the node still knows the transaction; a replaced transaction cannot be read. */
async function storeSender(
  ctx: AppContext,
  order: Order,
  { from, nonce }: SeenTransaction,
): Promise<void> {
  if (order.txFrom !== null) return;
  await ctx.db
    .update(orders)
    .set({ txFrom: from.toLowerCase(), txNonce: nonce })
    .where(and(eq(orders.id, order.id), eq(orders.txHash, order.txHash ?? '')));
}

/** Detaches a transaction that is not this order's payment: the order is payable again or has expired. */
async function detachTransaction(ctx: AppContext, order: Order, note: string): Promise<void> {
  const inTime = ctx.clock.now() < order.expiresAt && order.reservedRaw > 0n;
  await move(ctx, order, {
    event: inTime ? 'REOPEN' : 'LAPSE',
    note,
    changes: {
      txHash: null,
      txFrom: null,
      txNonce: null,
      submittedAt: null,
      replacedHashes: [],
      blockNumber: null,
      blockHash: null,
      confirmations: 0,
    },
  });
}

async function move(ctx: AppContext, order: Order, move: Omit<Move, 'at'>): Promise<void> {
  await ctx.db.transaction((tx) => moveOrder(ctx, tx, order, { ...move, at: ctx.clock.now() }));
}
