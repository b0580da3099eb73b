import { and, eq, inArray } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { Transaction } from '@/api/schemas/objects';
import { CHAIN_ID } from '@/chain/chains';
import { usdOf } from '@/server/market/quote-math';
import { currencyRows, usableRate } from '@/server/market/rates';
import type { AppContext, Session } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError, invalidFields } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { walletOwnerAt } from '@/server/purchase/find-paid-order';
import { payments } from '@/server/purchase/tables';
import { transactions } from '@/server/register/tables';
import { viewTransaction } from '@/server/register/view-transaction';
import { type Deed, judgeSwap, judgeTransfer } from './judge-mined';
import { type Mined, readMined } from './read-mined';

type RecordRequest = { type: 'SWAP' | 'TRANSFER'; txHash: string; address: string };

const HOUR_SECONDS = 3600;

/**
 * Writes a swap or a transfer into its owner's list, once, from what the chain shows: nothing of the request but the hash is
 * believed. It moves no shares and no money of ours.
 *
 * @throws DomainError TX_ALREADY_USED, VALIDATION_ERROR (with `retryAfter` while the chain does not show it as final),
 *   RATE_LIMITED, UNAVAILABLE
 */
export async function recordTransaction(
  ctx: AppContext,
  { userId }: Session,
  request: RecordRequest,
): Promise<Transaction> {
  await throttle(ctx, `record:${userId}`, ctx.config.limits.recordsPerHour, HOUR_SECONDS);
  const hash = request.txHash.toLowerCase() as Hex;
  const owner = getAddress(request.address);
  const mined = await readMined(ctx, hash);
  const judge = request.type === 'SWAP' ? judgeSwap : judgeTransfer;
  const deed = judge(mined, owner, ctx.chain.addresses);
  const worth = await worthOf(ctx, deed);
  const line = await ctx.db.transaction(async (tx) => {
    // A wallet that changes hands keeps its past: what it did before belongs to who held it then.
    if ((await walletOwnerAt(tx, owner.toLowerCase(), mined.blockTime)) !== userId) {
      throw invalidFields({
        address: 'This wallet was not linked to your account when the transaction was made.',
      });
    }
    if (await isPurchase(tx, userId, hash)) throw new DomainError('TX_ALREADY_USED');
    const [made] = await tx
      .insert(transactions)
      .values({ ...lineOf(mined, deed), ...worth, userId })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new DomainError('TX_ALREADY_USED');
    return made;
  });
  return viewTransaction(ctx, line);
}

/** Payments for shares, and refunds, have a line of their own. */
async function isPurchase(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.chainId, CHAIN_ID), eq(payments.txHash, hash)))
    .limit(1);
  if (paid) return true;
  const [line] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.txHash, hash),
        inArray(transactions.type, ['BUY', 'REFUND']),
      ),
    )
    .limit(1);
  return line !== undefined;
}

/** What the given amount is worth now; nothing where there is no rate. */
async function worthOf(ctx: AppContext, { given, amountRaw }: Deed) {
  const row = (await currencyRows(ctx)).find(({ id }) => id === given.currencyId);
  const rate = row ? usableRate(ctx, row) : null;
  return {
    rateRaw: rate?.rateRaw ?? null,
    valueUsdRaw: rate && usdOf(amountRaw, rate.rateRaw, given.decimals, 'down'),
  };
}

function lineOf(mined: Mined, deed: Deed) {
  const { given, received } = deed;
  return {
    type: deed.type,
    status: mined.success ? ('CONFIRMED' as const) : ('FAILED' as const),
    currencyId: given.currencyId,
    symbol: given.symbol,
    decimals: given.decimals,
    amountRaw: deed.amountRaw,
    receivedRaw: received?.amountRaw ?? null,
    receivedSymbol: received?.symbol ?? null,
    receivedDecimals: received?.decimals ?? null,
    // Who receives a transfer did not pay for it.
    networkFeeRaw: deed.type === 'TRANSFER_IN' ? null : mined.networkFee,
    fromAddress: deed.from.toLowerCase(),
    toAddress: deed.to.toLowerCase(),
    txHash: mined.hash,
    blockNumber: Number(mined.blockNumber),
    confirmations: mined.confirmations,
    note: deed.note,
    createdAt: mined.blockTime,
  };
}
