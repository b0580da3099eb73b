import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { type Book, clearBook } from '@/shared/auction-clearing';
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

/**
 * The tick that decides last for a book, as the contract's `_clearing`: against the bank where its order trades, which follows from
 * the volume alone; else the nearest to the anchor of the announcement, and of two the lower.
 */
export function anchorTick(round: Round, book: Book): number {
  const { bankSide, bankTick, bankSharesRaw, minSharesRaw, firstPriceRaw, stepRaw } = round;
  const found = bankSharesRaw > 0n ? clearBook(book, 0, minSharesRaw) : null;
  if (found && bankSide === 'SALE' && bankTick <= found.sale.tick) return 0;
  if (found && bankSide === 'BID' && bankTick >= found.bid.tick) return round.ticks - 1;
  if (stepRaw === 0n) return 0;
  const twice = 2n * (round.anchorRaw > firstPriceRaw ? round.anchorRaw - firstPriceRaw : 0n);
  const above = twice > stepRaw ? twice - stepRaw : 0n;
  return Math.min(round.ticks - 1, Number((above + 2n * stepRaw - 1n) / (2n * stepRaw)));
}
