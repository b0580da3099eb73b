import { formatDecimal, mulDiv, SHARE_DECIMALS } from '@fnx/values/money';

const ONE_SHARE = 10n ** BigInt(SHARE_DECIMALS);

/** A decimal, rounded down, from an amount for all shares; both in smallest units, the shares above zero. */
export function pricePerShare(
  { shares, amount }: { shares: bigint; amount: bigint },
  decimals: number,
): string {
  return formatDecimal(mulDiv(amount, ONE_SHARE, shares, 'down'), decimals);
}
