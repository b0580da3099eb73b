import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { formatDecimal } from '@/shared/money';

/** `12.5 USDT` */
export function amountText(currencyId: string, raw: bigint): string {
  const decimals = isCurrencyId(currencyId) ? CURRENCIES[currencyId].decimals : 18;
  return `${formatDecimal(raw, decimals)} ${currencyId}`;
}
