import { BANK_CURRENCIES, type BankCurrencyId, isBankCurrency } from '@fnx/values/bank-currency';
import { CURRENCIES, type CurrencyId, isCurrencyId } from './addresses';

/** Whatever an order is paid in. */
export type PayCurrencyId = CurrencyId | BankCurrencyId;

/** Decimals of whatever an order is paid in; 18 for a currency that this version does not know. */
export function currencyDecimals(id: string): number {
  if (isBankCurrency(id)) return BANK_CURRENCIES[id].decimals;
  return isCurrencyId(id) ? CURRENCIES[id].decimals : 18;
}
