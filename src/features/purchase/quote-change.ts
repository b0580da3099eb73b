import type { DataOf } from '@/api/endpoints';
import { mulDiv, parseDecimal, SHARE_DECIMALS } from '@/shared/money';

type Quote = Pick<DataOf<'getConvertedAmount'>, 'payAmountRaw' | 'shares' | 'currencyId'>;

/** Price changes up to this limit are accepted silently; larger ones need confirmation. */
const ASK_ABOVE_BPS = 50n;

const BASIS_POINTS = 10_000n;

/**
 * Price change per share in the payment currency, in basis points of the reviewed price. Rounded away from zero, so that a
 * change just over the limit counts.
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

export function mustAskAgain(seen: Quote, now: Quote): boolean {
  if (seen.currencyId !== now.currencyId) return true;
  const bps = changeBps(seen, now);
  return (bps < 0n ? -bps : bps) > ASK_ABOVE_BPS;
}

function sharesRaw(quote: Quote): bigint {
  return parseDecimal(quote.shares, SHARE_DECIMALS);
}
