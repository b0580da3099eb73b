import { BNB_DECIMALS, formatDecimal, mulDiv, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { t } from '@/lang/calls';
import { formatAmount, formatUsd } from '@/lib/format/format';

/** Dollars of a fee, rounded up; both in smallest units. */
export function bnbInUsd(fee: bigint, bnbUsd: string): bigint {
  return mulDiv(fee, parseDecimal(bnbUsd, USD_DECIMALS), 10n ** BigInt(BNB_DECIMALS), 'up');
}

/** `about 0.00024 BNB ($0.15)`; dollars are rounded up, and left out without a BNB price. */
export function networkFeeText(feeBnb: string, bnbUsd: string | null): string {
  const fee = formatAmount(feeBnb, 'BNB', { decimals: 6, rounding: 'up' });
  if (bnbUsd === null) return t('about {fee}', { fee });
  const usd = bnbInUsd(parseDecimal(feeBnb, BNB_DECIMALS), bnbUsd);
  const amount = formatUsd(formatDecimal(usd, USD_DECIMALS), 'up');
  return t('about {fee} ({amount})', { fee, amount });
}
