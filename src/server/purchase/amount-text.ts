import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { decimal, type Text, t } from '@/lang/service';
import { formatDecimal } from '@/shared/money';

/** As decimal text, without its symbol. */
export const amountIn = (currencyId: string, raw: bigint): string =>
  formatDecimal(raw, isCurrencyId(currencyId) ? CURRENCIES[currencyId].decimals : 18);

/** Such as `12.5 USDT`. */
export const amountOf = (currencyId: string, raw: bigint): Text =>
  t('{amount} {symbol}', { amount: decimal(amountIn(currencyId, raw)), symbol: currencyId });
