import { currencyDecimals } from '@fnx/chain/currencies';
import { isBankCurrency } from '@fnx/values/bank-currency';
import { formatDecimal } from '@fnx/values/money';
import { decimal, type Text, t } from '@/lang/service';

/** Writes an amount as decimal text, without its symbol. */
export const amountIn = (currencyId: string, raw: bigint): string =>
  formatDecimal(raw, currencyDecimals(currencyId), isBankCurrency(currencyId) ? 2 : 0);

/** Such as `12.5 USDT`. */
export const amountOf = (currencyId: string, raw: bigint): Text =>
  t('{amount} {symbol}', { amount: decimal(amountIn(currencyId, raw)), symbol: currencyId });
