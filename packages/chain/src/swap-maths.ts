/*
 * Swap calculations for a Uniswap V2 exchange such as PancakeSwap V2 (constant product formula of its whitepaper). All
 * integers; rounding is always against the user.
 */

/** Basis points in one whole. */
const WHOLE_BPS = 10_000n;

export type Reserves = { reserveIn: bigint; reserveOut: bigint };

/** Price impact bands: no warning, warning, strong warning, typed confirmation. */
type ImpactBand = 'fine' | 'warned' | 'high' | 'typed';

/** Lower limits of the bands in basis points (exclusive). */
const IMPACT_LIMITS = { warned: 200n, high: 500n, typed: 1500n } as const;

/** The allowed slippage in basis points. */
export const SLIPPAGE = { least: 1, most: 5000, usual: 50, presets: [10, 50, 100] } as const;

/**
 * The minimum output of a swap: the quoted amount less the slippage, rounded down, at least 1.
 *
 * @param slippageBps in basis points, 0.01 to 50 %
 * @throws RangeError for a slippage out of range or an empty quote
 */
export function minimumReceived(amountOut: bigint, slippageBps: number): bigint {
  const { least, most } = SLIPPAGE;
  if (!Number.isInteger(slippageBps) || slippageBps < least || slippageBps > most) {
    throw new RangeError(`invalid slippage: ${slippageBps}`);
  }
  if (amountOut <= 0n) throw new RangeError('the output amount must be positive');
  const minimum = (amountOut * (WHOLE_BPS - BigInt(slippageBps))) / WHOLE_BPS;
  return minimum > 0n ? minimum : 1n;
}

/**
 * The price impact of a swap compared to the pools' prices before it, including the exchange's fee; in basis points,
 * rounded up.
 *
 * @param pools along the path, in swap direction
 * @throws RangeError for an empty pool
 */
export function priceImpactBps(
  amountIn: bigint,
  amountOut: bigint,
  pools: readonly Reserves[],
): bigint {
  // out / (in x product of (reserveOut / reserveIn)), kept as one fraction to avoid intermediate rounding.
  let ideal = amountIn;
  let actual = amountOut;
  for (const { reserveIn, reserveOut } of pools) {
    if (reserveIn <= 0n || reserveOut <= 0n) throw new RangeError('an empty pool');
    ideal *= reserveOut;
    actual *= reserveIn;
  }
  if (ideal <= 0n) throw new RangeError('the input amount must be positive');
  if (actual >= ideal) return 0n;
  return ((ideal - actual) * WHOLE_BPS + ideal - 1n) / ideal;
}

export function impactBand(bps: bigint): ImpactBand {
  if (bps > IMPACT_LIMITS.typed) return 'typed';
  if (bps > IMPACT_LIMITS.high) return 'high';
  return bps > IMPACT_LIMITS.warned ? 'warned' : 'fine';
}

/** Parses a slippage in per cent with up to two decimals into basis points; null unless between 0.01 and 50 %. */
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
 * Possible routes: direct, or through an intermediate token. Routes that contain a token twice are left out.
 *
 * @param usual intermediate tokens, such as WBNB and USDT
 */
export function candidatePaths<T extends string>(from: T, to: T, usual: readonly T[]): T[][] {
  const same = (a: T, b: T) => a.toLowerCase() === b.toLowerCase();
  if (same(from, to)) return [];
  const over = usual.filter((token) => !same(token, from) && !same(token, to));
  return [[from, to], ...over.map((token) => [from, token, to])];
}

/** The quote with the highest output; among equals the shorter route, which costs less gas. Null if there is none. */
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
