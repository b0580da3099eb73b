import type { Transaction } from '@fnx/api/register/schemas';
import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { usdOf } from '@/server/market/quote-math';
import { currencyRows, usableRate } from '@/server/market/rates';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { transactions } from '@/server/register/tables';
import { viewTransaction } from '@/server/register/view-transaction';
import { walletOwnerAt } from '@/server/wallets/wallet-owner';
import type { ParsedTransaction } from './judge-mined';
import { parseSwap, parseTransfer } from './judge-mined';
import { type Mined, readMined } from './read-mined';

type RecordRequest = { type: 'SWAP' | 'TRANSFER'; txHash: string; address: string };

/**
 * Records a swap or transfer in the owner's transaction list, once. All data but the hash comes from the chain. Moves no
 * shares and no money.
 * @throws DomainError TX_ALREADY_USED, VALIDATION_ERROR (with `retryAfter` until the transaction is final), RATE_LIMITED,
 *   UNAVAILABLE
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
  const parse = request.type === 'SWAP' ? parseSwap : parseTransfer;
  const parsed = parse(mined, owner, ctx.chain.addresses);
  const value = await usdValueOf(ctx, parsed);
  const line = await ctx.db.transaction(async (tx) => {
    // A transaction belongs to the account that the wallet was linked to at its time.
    if ((await walletOwnerAt(tx, owner.toLowerCase(), mined.blockTime)) !== userId) {
      throw invalidFields({
        address: 'WALLET_NOT_LINKED_THEN',
      });
    }
    if (await isPurchase(tx, userId, hash)) throw problem('TX_ALREADY_USED');
    const [made] = await tx
      .insert(transactions)
      .values({ ...lineOf(mined, parsed), ...value, userId })
      .onConflictDoNothing()
      .returning();
    if (!made) throw problem('TX_ALREADY_USED');
    return made;
  });
  return viewTransaction(ctx, line);
}

/** Purchases already have their own entry. */
async function isPurchase(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const [line] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.txHash, hash),
        eq(transactions.type, 'BUY'),
      ),
    )
    .limit(1);
  return line !== undefined;
}

async function usdValueOf(ctx: AppContext, { given, amountRaw }: ParsedTransaction) {
  const row = (await currencyRows(ctx)).find(({ id }) => id === given.currencyId);
  const rate = row ? usableRate(ctx, row) : null;
  return {
    rateRaw: rate?.rateRaw ?? null,
    valueUsdRaw: rate && usdOf(amountRaw, rate.rateRaw, given.decimals, 'down'),
  };
}

function lineOf(mined: Mined, parsed: ParsedTransaction) {
  const { given, received } = parsed;
  return {
    type: parsed.type,
    status: mined.success ? ('CONFIRMED' as const) : ('FAILED' as const),
    currencyId: given.currencyId,
    symbol: given.symbol,
    decimals: given.decimals,
    amountRaw: parsed.amountRaw,
    receivedRaw: received?.amountRaw ?? null,
    receivedSymbol: received?.symbol ?? null,
    receivedDecimals: received?.decimals ?? null,
    networkFeeRaw: parsed.type === 'TRANSFER_IN' ? null : mined.networkFee,
    fromAddress: parsed.from.toLowerCase(),
    toAddress: parsed.to.toLowerCase(),
    txHash: mined.hash,
    blockNumber: Number(mined.blockNumber),
    confirmations: mined.confirmations,
    note: parsed.note,
    createdAt: mined.blockTime,
  };
}
