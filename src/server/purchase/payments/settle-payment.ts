import { and, eq, ne, sql } from 'drizzle-orm';
import type { CurrencyId } from '@/chain/addresses';
import { payFor } from '@/server/market/quote-math';
import { offeredCurrency } from '@/server/market/rates';
import { takeShares } from '@/server/market/reserve-shares';
import { sharePriceNow } from '@/server/market/share-price';
import type { AppContext } from '@/server/platform/context';
import { preparedRead } from '@/server/platform/database/prepared-read';
import { DomainError } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import { moveOrder, type Order } from '@/server/purchase/move-order';
import { notifyExtraPayment } from '@/server/purchase/notify-owner';
import { nextStatus } from '@/server/purchase/order-states';
import { orderHistory, orders, payments } from '@/server/purchase/tables';
import { postTransfers } from '@/server/register/post-transfer';
import { lockWalletOwner } from '@/server/wallets/wallet-owner';
import type { PaymentOutcome } from '@/shared/vocabulary';
import { amountText } from './amount-text';
import {
  bookOrderPayment,
  bookUnexplainedPayment,
  figuresFor,
  noteOrderPayment,
  purchaseBooking,
  SettledElsewhereError,
  type Settling,
} from './book-payment';
import { findPaidOrder } from './find-paid-order';
import { type IncomingTransfer, isStillWorth, judgePayment, type Verdict } from './judge-payment';
import { requireNodeQuorum } from './require-node-quorum';

export type Settlement = {
  outcome: PaymentOutcome;
  orderId: string | null;
  userId: string | null;
  note: string | null;
};

type PriceNow = ((sharesRaw: bigint, feeBps: number) => bigint) | null;

/** A late payment needs the current price, which is read only for late payments. */
class PriceNeededError extends Error {
  override readonly name = 'PriceNeededError';
}

/**
 * Settles a transfer exactly once: finds its customer and order, evaluates it, and writes payment, order, ledger and shares
 * in one transaction. Safe to repeat and to run concurrently: the unique key of `payments` admits one.
 * @throws PaymentHeldError while a large payment is not confirmed by a second node
 */
export async function settlePayment(
  ctx: AppContext,
  transfer: IncomingTransfer,
): Promise<Settlement> {
  const before = await knownSettlement(ctx, transfer);
  if (before) return before;
  await requireNodeQuorum(ctx, transfer);
  faultPoint(ctx, 'payment-seen');
  const attempt = (priceNow?: PriceNow) =>
    ctx.db.transaction(async (tx) => {
      const made = await settle({ ctx, tx, transfer, at: ctx.clock.now() }, priceNow);
      faultPoint(ctx, 'payment-written');
      return made;
    });
  try {
    const settlement = await attempt().catch(async (error: unknown) => {
      if (!(error instanceof PriceNeededError)) throw error;
      return attempt(await readPriceNow(ctx, transfer.currencyId));
    });
    faultPoint(ctx, 'payment-committed');
    return settlement;
  } catch (error) {
    const other = error instanceof SettledElsewhereError && (await knownSettlement(ctx, transfer));
    if (other) return other;
    throw error;
  }
}

async function knownSettlement(
  ctx: AppContext,
  transfer: IncomingTransfer,
): Promise<Settlement | null> {
  const [row] = await settlementOf(ctx.db).execute({ ...transfer });
  return row ?? null;
}

const settlementOf = preparedRead((db) => {
  const { outcome, orderId, userId, note } = payments;
  return db
    .select({ outcome, orderId, userId, note })
    .from(payments)
    .where(
      and(
        eq(payments.chainId, sql.placeholder('chainId')),
        eq(payments.txHash, sql.placeholder('txHash')),
        eq(payments.logIndex, sql.placeholder('logIndex')),
      ),
    )
    .prepare('settlement');
});

/** Read outside of any transaction, so that a slow node holds no database lock. */
async function readPriceNow(ctx: AppContext, currencyId: CurrencyId): Promise<PriceNow> {
  try {
    const { rate, decimals } = await offeredCurrency(ctx, currencyId);
    const { priceRaw } = await sharePriceNow(ctx);
    return (sharesRaw, feeBps) =>
      payFor(sharesRaw, { sharePriceRaw: priceRaw, rateRaw: rate.rateRaw, feeBps, decimals });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function settle(settling: Settling, priceNow: PriceNow | undefined): Promise<Settlement> {
  const { ctx, tx, transfer } = settling;
  const userId = await lockWalletOwner(tx, transfer.from, transfer.blockTime);
  if (!userId)
    return setAside(settling, null, 'It was sent from a wallet that is not linked to an account.');
  const order = await findPaidOrder(tx, userId, transfer);
  if (!order)
    return setAside(settling, userId, 'The sender has no order that this payment could pay.');
  if (!nextStatus(order.status, 'OWE')) return oweExtra(settling, order);
  const verdict = judgePayment(order, transfer, ctx.config.limits.underpaidBelowBps);
  return applyVerdict(settling, order, verdict, priceNow);
}

async function applyVerdict(
  settling: Settling,
  order: Order,
  verdict: Verdict,
  priceNow: PriceNow | undefined,
): Promise<Settlement> {
  const { currencyId, amountRaw } = settling.transfer;
  switch (verdict.kind) {
    case 'OLDER_THAN_ORDER':
      return setAside(settling, order.userId, 'It was sent before the order was created.');
    case 'OTHER_CURRENCY':
      return owe(
        settling,
        order,
        `${amountText(currencyId, amountRaw)} arrived, but this order is in ${order.currencyId}.`,
      );
    case 'LATE_AND_UNDERPAID':
      return owe(settling, order, 'The payment was too low and came after the order expired.');
    case 'UNDERPAID':
      return nextStatus(order.status, 'UNDERPAY')
        ? holdPart(settling, order, verdict)
        : owe(settling, order, 'The payment was lower than the price.');
    case 'LATE':
      if (priceNow === undefined) throw new PriceNeededError();
      return isWorthNow(settling, order, priceNow)
        ? credit(settling, order, verdict)
        : owe(settling, order, 'It arrived after the time to pay, and the price has changed.');
    case 'ENOUGH':
      return credit(settling, order, verdict);
  }
}

function isWorthNow({ ctx }: Settling, order: Order, priceNow: PriceNow): boolean {
  if (!priceNow) return false;
  const payNowRaw = priceNow(order.sharesRaw, order.feeBps);
  return isStillWorth(order.payRaw, payNowRaw, ctx.config.limits.repriceWithinBps);
}

async function credit(
  settling: Settling,
  order: Order,
  verdict: Extract<Verdict, { kind: 'ENOUGH' | 'LATE' }>,
): Promise<Settlement> {
  const { tx, at } = settling;
  const { sharesRaw, dueRaw, surplusRaw, totalRaw } = verdict;
  const missingRaw = sharesRaw > order.reservedRaw ? sharesRaw - order.reservedRaw : 0n;
  if (missingRaw > 0n && !(await takeShares(tx, order.offeringId, missingRaw))) {
    return owe(settling, order, 'The shares were sold out before the payment arrived.');
  }
  const surplus = amountText(order.currencyId, surplusRaw);
  const note = surplusRaw > 0n ? `${surplus} too much arrived and will be sent back.` : null;
  const deposit = await noteOrderPayment(settling, order, 'CREDITED', note);
  await moveOrder(settling.ctx, tx, order, {
    event: 'CREDIT',
    at,
    note,
    takenRaw: missingRaw,
    changes: {
      ...(await seenOnChain(settling, order)),
      ...figuresFor(order, sharesRaw),
      receivedRaw: totalRaw,
      confirmedAt: at,
      decideBy: null,
    },
  });
  if (order.receivedRaw !== null) await releaseHeld(settling, order, 'CREDITED');
  await postTransfers(tx, [deposit, purchaseBooking(order, sharesRaw, dueRaw, at)]);
  return { outcome: 'CREDITED', orderId: order.id, userId: order.userId, note };
}

async function holdPart(
  settling: Settling,
  order: Order,
  { totalRaw, sharesRaw }: Extract<Verdict, { kind: 'UNDERPAID' }>,
): Promise<Settlement> {
  const { ctx, tx, at } = settling;
  const seconds = ctx.config.limits.underpaidDecisionSeconds;
  const { currencyId, payRaw } = order;
  const note = `${amountText(currencyId, totalRaw)} of ${amountText(currencyId, payRaw)} arrived.`;
  await bookOrderPayment(settling, order, 'HELD', null);
  await moveOrder(settling.ctx, tx, order, {
    event: 'UNDERPAY',
    at,
    note,
    changes: {
      ...(await seenOnChain(settling, order)),
      receivedRaw: totalRaw,
      reservedRaw: sharesRaw < order.reservedRaw ? sharesRaw : order.reservedRaw,
      decideBy: order.decideBy ?? new Date(at.getTime() + seconds * 1000),
    },
  });
  return { outcome: 'HELD', orderId: order.id, userId: order.userId, note };
}

async function owe(settling: Settling, order: Order, note: string): Promise<Settlement> {
  const { tx, transfer, at } = settling;
  const receivedRaw =
    transfer.currencyId === order.currencyId
      ? (order.receivedRaw ?? 0n) + transfer.amountRaw
      : order.receivedRaw;
  await bookOrderPayment(settling, order, 'REFUND_DUE', note);
  await moveOrder(settling.ctx, tx, order, {
    event: 'OWE',
    at,
    note,
    changes: { ...(await seenOnChain(settling, order)), receivedRaw, decideBy: null },
  });
  await releaseHeld(settling, order, 'REFUND_DUE');
  return { outcome: 'REFUND_DUE', orderId: order.id, userId: order.userId, note };
}

/** An additional payment for a closed order: the order stays unchanged and the payment is refunded. */
async function oweExtra(settling: Settling, order: Order): Promise<Settlement> {
  const { ctx, tx, transfer, at } = settling;
  const amount = amountText(transfer.currencyId, transfer.amountRaw);
  const note = `Another payment of ${amount} arrived and will be sent back.`;
  await bookOrderPayment(settling, order, 'REFUND_DUE', note);
  await tx.insert(orderHistory).values({ orderId: order.id, status: order.status, note, at });
  await notifyExtraPayment(ctx, tx, order, note);
  return { outcome: 'REFUND_DUE', orderId: order.id, userId: order.userId, note };
}

async function setAside(
  settling: Settling,
  userId: string | null,
  note: string,
): Promise<Settlement> {
  await bookUnexplainedPayment(settling, userId, note);
  return { outcome: 'REVIEW', orderId: null, userId, note };
}

async function releaseHeld({ tx }: Settling, order: Order, outcome: PaymentOutcome): Promise<void> {
  await tx
    .update(payments)
    .set({ outcome })
    .where(and(eq(payments.orderId, order.id), eq(payments.outcome, 'HELD')));
}

async function seenOnChain({ tx, transfer }: Settling, order: Order) {
  const block = {
    blockNumber: Number(transfer.blockNumber),
    blockHash: transfer.blockHash,
    confirmations: Math.max(order.confirmations, order.confirmationsRequired),
  };
  if (order.txHash === transfer.txHash) return block;
  const [elsewhere] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.txHash, transfer.txHash),
        ne(orders.id, order.id),
      ),
    );
  // One transaction may pay two orders, but only one order can store its hash.
  if (elsewhere) return block;
  const others = [...order.replacedHashes, ...(order.txHash ? [order.txHash] : [])];
  return {
    ...block,
    txHash: transfer.txHash,
    replacedHashes: others.filter((hash) => hash !== transfer.txHash),
  };
}
