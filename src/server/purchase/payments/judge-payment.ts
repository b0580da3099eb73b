import type { CurrencyId } from '@/chain/addresses';
import { plusSeconds } from '@/server/platform/clock';
import { CHAIN_CLOCK_SLACK_SECONDS } from '@/server/wallets/wallet-owner';
import { BASIS_POINTS, mulDiv } from '@/shared/money';

/** A final transfer to the treasury, as read from the chain. Addresses and hashes are in lower case. */
export type IncomingTransfer = {
  chainId: number;
  txHash: string;
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
  /** Sum of earlier payments; null without any. */
  receivedRaw: bigint | null;
  createdAt: Date;
  expiresAt: Date;
};

/** The result for an order; `totalRaw` includes earlier payments. */
export type Verdict =
  | { kind: 'ENOUGH'; totalRaw: bigint; sharesRaw: bigint; dueRaw: bigint; surplusRaw: bigint }
  | { kind: 'LATE'; totalRaw: bigint; sharesRaw: bigint; dueRaw: bigint; surplusRaw: bigint }
  | { kind: 'UNDERPAID'; totalRaw: bigint; sharesRaw: bigint }
  | { kind: 'LATE_AND_UNDERPAID'; totalRaw: bigint }
  | { kind: 'OTHER_CURRENCY' }
  | { kind: 'OLDER_THAN_ORDER' };

/**
 * Evaluates a payment against an order. Pure.
 *
 * `sharesRaw` is what the money buys at the order's price: all ordered shares when the price was paid, otherwise a
 * proportion, rounded down. From `underpaidBelowBps` of the price on, the order is credited (tokens may charge a transfer
 * fee); below it, the owner decides.
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

export function sharesForPart(
  order: Pick<JudgedOrder, 'payRaw' | 'sharesRaw'>,
  paidRaw: bigint,
): bigint {
  return paidRaw >= order.payRaw
    ? order.sharesRaw
    : mulDiv(order.sharesRaw, paidRaw, order.payRaw, 'down');
}

/** True when the current price of the shares differs from the order's price by at most `withinBps` in either direction. */
export function isStillWorth(payRaw: bigint, payNowRaw: bigint, withinBps: number): boolean {
  const difference = payNowRaw > payRaw ? payNowRaw - payRaw : payRaw - payNowRaw;
  return difference * BASIS_POINTS <= payRaw * BigInt(withinBps);
}
