import { CURRENCIES, type CurrencyId } from '@fnx/chain/addresses';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Round } from './round-book';

const SHARE = 10n ** BigInt(SHARE_DECIMALS);

/** Price of a whole share at a tick, in smallest units. */
export const priceAt = (round: Pick<Round, 'firstPriceRaw' | 'stepRaw'>, tick: number): bigint =>
  round.firstPriceRaw + BigInt(tick) * round.stepRaw;

/** The buyer's cost of shares, rounded up. */
export const costOf = (priceRaw: bigint, sharesRaw: bigint): bigint =>
  (priceRaw * sharesRaw + SHARE - 1n) / SHARE;

/** The seller's money for shares before the fee, rounded down. */
export const proceedsOf = (priceRaw: bigint, sharesRaw: bigint): bigint =>
  (priceRaw * sharesRaw) / SHARE;

export const decimalsOf = ({ currencyId }: Pick<Round, 'currencyId'>): number =>
  CURRENCIES[currencyId as CurrencyId].decimals;

/** Money of a round as a decimal. */
export const priceText = (round: Pick<Round, 'currencyId'>, raw: bigint): string =>
  formatDecimal(raw, decimalsOf(round));

export const sharesText = (raw: bigint): string => formatDecimal(raw, SHARE_DECIMALS);

/** The tick that decides last, as the contract's `_anchor` without a last price: `lastPriceRaw` is null where that does not count. */
export function anchorTick(round: Round, lastPriceRaw: bigint | null): number {
  if (round.bankSharesRaw > 0n) return round.bankSide === 'SALE' ? 0 : round.ticks - 1;
  if (round.stepRaw === 0n) return 0;
  const price = lastPriceRaw ?? round.anchorRaw;
  const twice = 2n * (price > round.firstPriceRaw ? price - round.firstPriceRaw : 0n);
  const above = twice > round.stepRaw ? twice - round.stepRaw : 0n;
  // The nearest tick, and of two the lower.
  const tick = (above + 2n * round.stepRaw - 1n) / (2n * round.stepRaw);
  return Math.min(round.ticks - 1, Number(tick));
}
