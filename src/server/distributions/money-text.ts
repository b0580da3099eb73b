import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import { formatDecimal } from '@fnx/values/money';
import { decimal, t } from '@/lang/service';

/** Money in the reader's language. */
export const moneyText = (raw: bigint, currencyId: CurrencyId) =>
  t('{amount} {symbol}', {
    amount: decimal(formatDecimal(raw, CURRENCIES[currencyId].decimals)),
    symbol: currencyId,
  });
