import { formatDecimal, mulDiv, SHARE_DECIMALS } from '@fnx/values/money';
import { formatAmount } from './format';

const ONE_SHARE = 10n ** BigInt(SHARE_DECIMALS);

/** `12.40 USDT`, rounded down, from an amount for all shares; both in smallest units, the shares above zero. */
export function pricePerShare(
  { shares, amount }: { shares: bigint; amount: bigint },
  { symbol, decimals }: { symbol: string; decimals: number },
): string {
  return formatAmount(formatDecimal(mulDiv(amount, ONE_SHARE, shares, 'down'), decimals), symbol);
}
