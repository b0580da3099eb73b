import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import type { PayCurrency } from './queries';

/** Stablecoins first, because share prices are in US dollars. */
const FIRST_CURRENCY = 'USDT';

export const wayOf = ({ method }: Pick<PayCurrency, 'method'>): PayWay =>
  method === 'TRANSFER' ? 'BANK' : 'WALLET';

/** The currency in which a way begins. */
export const firstOf = (currencies: readonly PayCurrency[] = [], way: PayWay): string =>
  (way === 'BANK' ? currencies.find((one) => wayOf(one) === way)?.id : null) ?? FIRST_CURRENCY;
