import { BANK_CURRENCIES, BANK_CURRENCY_IDS, isBankCurrency } from '@fnx/values/bank-currency';

export const CURRENCY_IDS = ['BNB', 'USDT', 'USDC', 'FDUSD', 'BTCB', 'ETH'] as const;

export type CurrencyId = (typeof CURRENCY_IDS)[number];

export function isCurrencyId(value: string): value is CurrencyId {
  return (CURRENCY_IDS as readonly string[]).includes(value);
}

type CurrencyFacts = {
  name: string;
  decimals: number;
  isNative: boolean;
  isStable: boolean;
  /** Longest time between feed updates in seconds. Stablecoin feeds may be unchanged for a day; others update every minute. */
  feedHeartbeat: number;
};

const MINUTE = 60;
const DAY = 86_400;

/** The payment currencies, independent of the deployment, in display order. */
export const CURRENCIES: Record<CurrencyId, CurrencyFacts> = {
  BNB: { name: 'BNB', decimals: 18, isNative: true, isStable: false, feedHeartbeat: MINUTE },
  USDT: {
    name: 'Tether USD',
    decimals: 18,
    isNative: false,
    isStable: true,
    feedHeartbeat: DAY,
  },
  USDC: {
    name: 'USD Coin',
    decimals: 18,
    isNative: false,
    isStable: true,
    feedHeartbeat: DAY,
  },
  FDUSD: {
    name: 'First Digital USD',
    decimals: 18,
    isNative: false,
    isStable: true,
    feedHeartbeat: DAY,
  },
  BTCB: {
    name: 'Bitcoin BEP-20',
    decimals: 18,
    isNative: false,
    isStable: false,
    feedHeartbeat: MINUTE,
  },
  ETH: {
    name: 'Ether BEP-20',
    decimals: 18,
    isNative: false,
    isStable: false,
    feedHeartbeat: MINUTE,
  },
};

/** Whatever an order is paid in. */
export const PAY_CURRENCY_IDS = [...CURRENCY_IDS, ...BANK_CURRENCY_IDS] as const;

export type PayCurrencyId = (typeof PAY_CURRENCY_IDS)[number];

export const payCurrencyName = (id: PayCurrencyId): string =>
  isBankCurrency(id) ? BANK_CURRENCIES[id].name : CURRENCIES[id].name;

/** Decimals of whatever an order is paid in; 18 for a currency that this version does not know. */
export function currencyDecimals(id: string): number {
  if (isBankCurrency(id)) return BANK_CURRENCIES[id].decimals;
  return isCurrencyId(id) ? CURRENCIES[id].decimals : 18;
}
