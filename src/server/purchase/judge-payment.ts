import type { CurrencyId } from '@/chain/addresses';
import { plusSeconds } from '@/server/platform/clock';
import { BASIS_POINTS, mulDiv } from '@/shared/money';

/** Money that reached the treasury and is final, as the chain tells it. */
export type IncomingTransfer = {
  chainId: number;
  /** Lower case, as all of its kind here. */
  txHash: string;
  /** -1 for the chain's own coin. */
  logIndex: number;
  currencyId: CurrencyId;
  from: string;
  amountRaw: bigint;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
};

export type JudgedOrder = {
  currencyId: string;
  payRaw: bigint;
  sharesRaw: bigint;
  /** What earlier payments brought; null when there was none. */
  receivedRaw: bigint | null;
  createdAt: Date;
  expiresAt: Date;
};

/** What an transfer means for an order; `totalRaw` counts earlier payments too. */
export type Verdict =
  | { kind: 'ENOUGH'; totalRaw: bigint; sharesRaw: bigint; dueRaw: bigint; surplusRaw: bigint }
  | { kind: 'LATE'; totalRaw: bigint; sharesRaw: bigint; dueRaw: bigint; surplusRaw: bigint }
  | { kind: 'UNDERPAID'; totalRaw: bigint; sharesRaw: bigint }
  | { kind: 'LATE_AND_UNDERPAID'; totalRaw: bigint }
  | { kind: 'OTHER_CURRENCY' }
  | { kind: 'OLDER_THAN_ORDER' };

/**
 * How far a block's time may lie behind ours: block times are whole seconds of another machine's clock, so a payment made
 * right after an order may seem to precede it.
 */
export const CHAIN_CLOCK_SLACK_SECONDS = 5;

/**
 * Judges a payment by the order's own figures. Pure.
 *
 * `sharesRaw` of the verdict is what the money buys at the order's price: all that was ordered when at least that was
 * paid, otherwise in proportion and rounded down. From `underpaidBelowBps` of the price on, that is good enough
 * (tokens may keep a transfer fee); below it, the owner decides.
 */
export function judgePayment(
  order: JudgedOrder,
  transfer: Pick<IncomingTransfer, 'currencyId' | 'amountRaw' | 'blockTime'>,
  underpaidBelowBps: number,
): Verdict {
  if (plusSeconds(transfer.blockTime, CHAIN_CLOCK_SLACK_SECONDS) < order.createdAt) {
    return { kind: 'OLDER_THAN_ORDER' };
  }
  if (transfer.currencyId !== order.currencyId) return { kind: 'OTHER_CURRENCY' };
  const { payRaw } = order;
  const totalRaw = (order.receivedRaw ?? 0n) + transfer.amountRaw;
  const late = transfer.blockTime.getTime() > order.expiresAt.getTime();
  const sharesRaw = sharesForPart(order, totalRaw);
  if (totalRaw * BASIS_POINTS < payRaw * BigInt(underpaidBelowBps)) {
    return late
      ? { kind: 'LATE_AND_UNDERPAID', totalRaw }
      : { kind: 'UNDERPAID', totalRaw, sharesRaw };
  }
  const dueRaw = totalRaw < payRaw ? totalRaw : payRaw;
  const surplusRaw = totalRaw - dueRaw;
  return { kind: late ? 'LATE' : 'ENOUGH', totalRaw, sharesRaw, dueRaw, surplusRaw };
}

/** The shares that a part of an order's price buys; never more than were ordered. */
export function sharesForPart(
  order: Pick<JudgedOrder, 'payRaw' | 'sharesRaw'>,
  paidRaw: bigint,
): bigint {
  return paidRaw >= order.payRaw
    ? order.sharesRaw
    : mulDiv(order.sharesRaw, paidRaw, order.payRaw, 'down');
}

/**
 * Whether a late payment may still buy at the order's price: what the same shares cost now differs from it by at most
 * `withinBps`, in either direction.
 */
export function isStillWorth(payRaw: bigint, payNowRaw: bigint, withinBps: number): boolean {
  const difference = payNowRaw > payRaw ? payNowRaw - payRaw : payRaw - payNowRaw;
  return difference * BASIS_POINTS <= payRaw * BigInt(withinBps);
}
