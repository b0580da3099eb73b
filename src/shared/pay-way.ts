import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import { BANK_CURRENCIES, type BankCurrencyId } from '@fnx/values/bank-currency';

type Payer = {
  country: string;
  walletsCount: number;
  settings: { payWay?: PayWay | null };
};

/**
 * The way that a person chose; before that the bank's way where a transfer is plain, unless a wallet is linked already.
 * @param currency of transfers; null where the bank takes none
 */
export function payWayOf(currency: BankCurrencyId | null, person: Payer): PayWay {
  if (currency === null) return 'WALLET';
  const { country, walletsCount, settings } = person;
  if (settings.payWay) return settings.payWay;
  return BANK_CURRENCIES[currency].at.test(country) && walletsCount === 0 ? 'BANK' : 'WALLET';
}
