import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { decimal, type Text, t } from '@/lang/service';
import { formatDecimal } from '@/shared/money';

/** Such as `12.5 USDT`. */
export function amountOf(currencyId: string, raw: bigint): Text {
  const decimals = isCurrencyId(currencyId) ? CURRENCIES[currencyId].decimals : 18;
  return t('{amount} {symbol}', {
    amount: decimal(formatDecimal(raw, decimals)),
    symbol: currencyId,
  });
}
