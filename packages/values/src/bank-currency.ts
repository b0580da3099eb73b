/** Currencies in which a bank may take transfers. The sale contract names the price feed of each by its code. */
export const BANK_CURRENCY_IDS = ['EUR', 'CHF', 'USD', 'GBP'] as const;

export type BankCurrencyId = (typeof BANK_CURRENCY_IDS)[number];

export const BANK_CURRENCIES: Record<BankCurrencyId, { name: string; decimals: number }> = {
  EUR: { name: 'Euro', decimals: 2 },
  CHF: { name: 'Swiss franc', decimals: 2 },
  USD: { name: 'US dollar', decimals: 2 },
  GBP: { name: 'Pound sterling', decimals: 2 },
};

export function isBankCurrency(value: string): value is BankCurrencyId {
  return (BANK_CURRENCY_IDS as readonly string[]).includes(value);
}
