import type { DataOf } from '@/api/endpoints';
import { mulDiv, parseDecimal, SHARE_DECIMALS } from '@/shared/money';

type Quote = Pick<DataOf<'getConvertedAmount'>, 'payAmountRaw' | 'shares' | 'currencyId'>;

/** A change of the price up to this goes into the figures silently; beyond it the person is asked. */
const ASK_ABOVE_BPS = 50n;

const BASIS_POINTS = 10_000n;

/**
 * How much more or less a share costs in the currency paid, in hundredths of a percent of the
 * price that was seen; rounded away from zero so that a change on the edge counts.
 */
export function changeBps(seen: Quote, now: Quote): bigint {
  const before = BigInt(seen.payAmountRaw) * sharesRaw(now);
  const after = BigInt(now.payAmountRaw) * sharesRaw(seen);
  if (before === 0n) return 0n;
  const difference = after - before;
  return difference < 0n
    ? -mulDiv(-difference, BASIS_POINTS, before, 'up')
    : mulDiv(difference, BASIS_POINTS, before, 'up');
}

/** The new price is too far from the one that was read to be taken without asking. */
export function mustAskAgain(seen: Quote, now: Quote): boolean {
  if (seen.currencyId !== now.currencyId) return true;
  const bps = changeBps(seen, now);
  return (bps < 0n ? -bps : bps) > ASK_ABOVE_BPS;
}

function sharesRaw(quote: Quote): bigint {
  return parseDecimal(quote.shares, SHARE_DECIMALS);
}
