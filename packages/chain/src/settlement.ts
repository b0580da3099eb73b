import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { type Address, encodeFunctionData, type Hex, multicall3Abi } from 'viem';
import { MULTICALL3_ADDRESS } from './addresses';
import type { Call } from './call';

/*
 * What is left to do after the close of an auction, as pure data: the service does it from its index, and anyone from a node. Shares are
 * in millionths; the bank's holder is zero.
 */

/** `fill` is null until the contract has fixed it. */
export type OrderLeft = {
  side: 'SALE' | 'BID';
  holder: Hex;
  tick: number;
  shares: bigint;
  fill: bigint | null;
  settled: bigint;
};

/** `margins`: shares that the orders at the margin get, and their sum: of sales, then of bids, as the contract found them. */
export type Margins = { saleMargin: number; bidMargin: number; margins: readonly bigint[] };

/** Shares that a seller owes and a buyer gets, at least one millionth. */
export type Pair = { seller: Hex; buyer: Hex };

export type Plan =
  /** Their fills decide the pairs: they are collected first, with what does not trade at all. */
  | { kind: 'COLLECT'; sales: readonly Hex[]; bids: readonly Hex[] }
  | { kind: 'SETTLE'; pairs: readonly Pair[] };

const isAtMargin = ({ side, tick }: OrderLeft, { saleMargin, bidMargin }: Margins) =>
  tick === (side === 'SALE' ? saleMargin : bidMargin);

/** Part of it: whatever is filled whole needs no transaction before its trade. */
const isFilledInPart = (order: OrderLeft, found: Margins) => {
  const at = order.side === 'SALE' ? 0 : 2;
  return isAtMargin(order, found) && found.margins[at] !== found.margins[at + 1];
};

const isBeyond = ({ side, tick }: OrderLeft, { saleMargin, bidMargin }: Margins) =>
  side === 'SALE' ? tick > saleMargin : tick < bidMargin;

/** The next step for the orders of a cleared round; null without one. */
export function planSettlement(orders: readonly OrderLeft[], margins: Margins): Plan | null {
  const open = orders.filter(({ fill, shares }) => fill === null && shares > 0n);
  const first = open.filter((order) => isFilledInPart(order, margins) || isBeyond(order, margins));
  if (first.length > 0) {
    const of = (side: OrderLeft['side']) =>
      // The marginal ones come first.
      [...first]
        .sort((a, b) => Number(isAtMargin(b, margins)) - Number(isAtMargin(a, margins)))
        .flatMap((order) => (order.side === side ? [order.holder] : []));
    return { kind: 'COLLECT', sales: of('SALE'), bids: of('BID') };
  }
  const pairs = pairOrders(orders);
  return pairs.length > 0 ? { kind: 'SETTLE', pairs } : null;
}

/** Pairs that settle all that is open, at most one fewer than there are orders. Both sides have the same sum. */
export function pairOrders(orders: readonly OrderLeft[]): Pair[] {
  const left = (side: OrderLeft['side']) =>
    orders
      .map(({ fill, shares, settled, ...order }) => ({
        ...order,
        left: (fill ?? shares) - settled,
      }))
      .filter((order) => order.side === side && order.left > 0n);
  const [sales, bids] = [left('SALE'), left('BID')];
  const pairs: Pair[] = [];
  for (let [s, b] = [0, 0]; sales[s] && bids[b]; ) {
    const [sale, bid] = [sales[s], bids[b]];
    if (!sale || !bid) break;
    const traded = sale.left < bid.left ? sale.left : bid.left;
    pairs.push({ seller: sale.holder, buyer: bid.holder });
    sale.left -= traded;
    bid.left -= traded;
    if (sale.left === 0n) s += 1;
    if (bid.left === 0n) b += 1;
  }
  return pairs;
}

/** A transaction with the most gas that it may use. */
export type Step = Call & { what: string; gas: bigint };

const COLLECTED_AT_ONCE = 40;
const SETTLED_AT_ONCE = 20;

/** Generous: an unused limit costs nothing. A price may be found twice. A collect takes 55,000 each, a pair 190,000 and some more for each wallet. */
const GAS = { base: 150_000n, clear: 900_000n, collect: 120_000n, pair: 320_000n, wallet: 60_000n };

const encode = (
  functionName: 'clear' | 'collect' | 'settle' | 'withdraw',
  args: readonly unknown[],
): Hex =>
  encodeFunctionData({ abi: auctionsAbi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0]);

export const clearStep = (auctions: Address, id: bigint): Step => ({
  what: `clear auction ${id}`,
  to: auctions,
  value: 0n,
  data: encode('clear', [id]),
  gas: GAS.clear,
});

/** Pays what waits for a holder. */
export const withdrawStep = (auctions: Address, currency: Address, holder: Hex): Step => ({
  what: 'pay money that waits',
  to: auctions,
  value: 0n,
  data: encode('withdraw', [currency, holder]),
  gas: GAS.base,
});

/**
 * The transactions of a plan, each made when it is asked for: thousands take seconds.
 *
 * @param walletsOf the registered wallets of a seller that hold shares; none for the bank
 */
export function* stepsOf(
  auctions: Address,
  id: bigint,
  plan: Plan,
  walletsOf: (seller: Hex) => readonly Address[],
): Generator<Step> {
  if (plan.kind === 'COLLECT') {
    yield* collectSteps(auctions, id, 0, plan.sales);
    yield* collectSteps(auctions, id, 1, plan.bids);
  } else {
    for (const pairs of chunks(plan.pairs, SETTLED_AT_ONCE)) {
      yield settleStep(auctions, id, pairs, walletsOf);
    }
  }
}

/** Gives back the orders of a round without a trade. */
export function collectSteps(
  auctions: Address,
  id: bigint,
  side: 0 | 1,
  holders: readonly Hex[],
): Step[] {
  return chunks(holders, COLLECTED_AT_ONCE).map((some) => ({
    what: `collect ${some.length} orders of auction ${id}`,
    to: auctions,
    value: 0n,
    data: encode('collect', [id, side, some]),
    gas: GAS.base + GAS.collect * BigInt(some.length),
  }));
}

/** In one transaction; a pair that somebody else has settled meanwhile stops no other one. */
function settleStep(
  auctions: Address,
  id: bigint,
  pairs: readonly Pair[],
  walletsOf: (seller: Hex) => readonly Address[],
): Step {
  let wallets = 0;
  const calls = pairs.map(({ seller, buyer }) => {
    const from = walletsOf(seller);
    wallets += from.length;
    return {
      target: auctions,
      allowFailure: true,
      callData: encode('settle', [id, seller, from, buyer]),
    };
  });
  return {
    what: `settle ${pairs.length} pairs of auction ${id}`,
    to: MULTICALL3_ADDRESS,
    value: 0n,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    gas: GAS.base + GAS.pair * BigInt(pairs.length) + GAS.wallet * BigInt(wallets),
  };
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  const made: T[][] = [];
  for (let at = 0; at < all.length; at += size) made.push(all.slice(at, at + size));
  return made;
}
