/*
 * The figures of a swap on a Uniswap V2 exchange, as PancakeSwap V2 is one (the constant product formula of its
 * whitepaper). Integers throughout; whatever is rounded is rounded against the person who reads it.
 */

/** Hundredths of a per cent in one whole. */
const WHOLE_BPS = 10_000n;

export type Reserves = { reserveIn: bigint; reserveOut: bigint };

/** How far the pools move against a swap: nothing to say, say it, say it loudly, or have it typed. */
type ImpactBand = 'fine' | 'warned' | 'high' | 'typed';

/** Limits of the bands in hundredths of a per cent; each begins above its figure. */
const IMPACT_LIMITS = { warned: 200n, high: 500n, typed: 1500n } as const;

/** The slippage that may be chosen, in hundredths of a per cent. */
export const SLIPPAGE = { least: 1, most: 5000, usual: 50, presets: [10, 50, 100] } as const;

/**
 * The least that a swap may bring: the quoted amount less the slippage, rounded down, and never nothing.
 *
 * @param slippageBps in hundredths of a per cent, 0.01 to 50 %
 * @throws RangeError for a slippage out of bounds, or a quote of nothing
 */
export function minimumReceived(amountOut: bigint, slippageBps: number): bigint {
  const { least, most } = SLIPPAGE;
  if (!Number.isInteger(slippageBps) || slippageBps < least || slippageBps > most) {
    throw new RangeError(`slippage of ${slippageBps}`);
  }
  if (amountOut <= 0n) throw new RangeError('a swap that brings nothing');
  const minimum = (amountOut * (WHOLE_BPS - BigInt(slippageBps))) / WHOLE_BPS;
  return minimum > 0n ? minimum : 1n;
}

/**
 * How much less a swap brings than the pools' prices before it would, the exchange's own fee included: in hundredths of a
 * per cent, rounded up.
 *
 * @param pools along the path, in the direction of the swap
 * @throws RangeError for an empty pool
 */
export function priceImpactBps(
  amountIn: bigint,
  amountOut: bigint,
  pools: readonly Reserves[],
): bigint {
  // out / (in x product of (reserveOut / reserveIn)), kept as one fraction so that nothing is cut on the way.
  let ideal = amountIn;
  let actual = amountOut;
  for (const { reserveIn, reserveOut } of pools) {
    if (reserveIn <= 0n || reserveOut <= 0n) throw new RangeError('an empty pool');
    ideal *= reserveOut;
    actual *= reserveIn;
  }
  if (ideal <= 0n) throw new RangeError('a swap of nothing');
  if (actual >= ideal) return 0n;
  return ((ideal - actual) * WHOLE_BPS + ideal - 1n) / ideal;
}

export function impactBand(bps: bigint): ImpactBand {
  if (bps > IMPACT_LIMITS.typed) return 'typed';
  if (bps > IMPACT_LIMITS.high) return 'high';
  return bps > IMPACT_LIMITS.warned ? 'warned' : 'fine';
}

/**
 * A slippage as people type it, in per cent with up to two decimals, as hundredths of a per cent; null when it is none
 * between 0.01 and 50.
 */
export function readSlippage(text: string): number | null {
  const match = /^([0-9]{1,2})(?:[.,]([0-9]{0,2}))?$/.exec(text.trim().replace(/^[.,]/, '0.'));
  if (!match) return null;
  const [, whole = '0', part = ''] = match;
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bps >= SLIPPAGE.least && bps <= SLIPPAGE.most ? bps : null;
}

/** `0.5` for 50. */
export function slippageText(bps: number): string {
  const whole = Math.floor(bps / 100);
  const part = String(bps % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return part === '' ? String(whole) : `${whole}.${part}`;
}

/**
 * The ways a swap may go: straight, over the wrapped coin, over the dollar. A way that would meet a token twice is none.
 *
 * @param usual what ways may lead over, such as WBNB and USDT
 */
export function candidatePaths<T extends string>(from: T, to: T, usual: readonly T[]): T[][] {
  const same = (a: T, b: T) => a.toLowerCase() === b.toLowerCase();
  if (same(from, to)) return [];
  const over = usual.filter((token) => !same(token, from) && !same(token, to));
  return [[from, to], ...over.map((token) => [from, token, to])];
}

/** The quote that brings the most; of equals the shorter way, which costs less gas. Null when there is none. */
export function bestQuote<Q extends { amountOut: bigint; path: readonly unknown[] }>(
  quotes: readonly Q[],
): Q | null {
  return quotes.reduce<Q | null>((best, quote) => {
    if (quote.amountOut <= 0n) return best;
    if (!best || quote.amountOut > best.amountOut) return quote;
    const shorter = quote.amountOut === best.amountOut && quote.path.length < best.path.length;
    return shorter ? quote : best;
  }, null);
}
